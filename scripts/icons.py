"""Draws resources/icons/attn-gui-SIZE.png from attn-gui.svg, in the sizes that desktops ask for."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ICONS_DIR = Path(__file__).resolve().parent.parent / "resources" / "icons"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)


def draw(renderer: QSvgRenderer, size: int) -> QImage:
    """The icon, `size` pixels wide and high, on a transparent ground."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return image


def main() -> None:
    """Write every size."""
    application = QGuiApplication(sys.argv)
    renderer = QSvgRenderer(str(ICONS_DIR / "attn-gui.svg"))
    for size in SIZES:
        path = ICONS_DIR / f"attn-gui-{size}.png"
        if not draw(renderer, size).save(str(path)):
            sys.exit(f"could not write {path}")
    application.quit()


if __name__ == "__main__":
    main()
