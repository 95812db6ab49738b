"""Fonts: the interface's own, with Chinese characters in their Chinese shapes; and sizes by the height of digits."""

from __future__ import annotations

import math

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QFontMetricsF, QPainterPath

CHINESE_FAMILIES = ("Microsoft YaHei UI", "PingFang SC", "Noto Sans CJK SC", "Noto Sans SC", "WenQuanYi Micro Hei")
MEASURED_PX = 100


def with_chinese(font: QFont) -> QFont:
    """The font, and for what it lacks the first installed family that is made for simplified Chinese."""
    installed = set(QFontDatabase.families())
    families = [family for family in CHINESE_FAMILIES if family in installed]
    extended = QFont(font)
    extended.setFamilies([QFontInfo(font).family(), *families[:1]])
    return extended


def with_digits(font: QFont, height: float) -> QFont:
    """The font in the smallest size whose lowest digit is at least so many pixels high."""
    sized = QFont(font)
    sized.setPixelSize(MEASURED_PX)
    outline = QPainterPath()
    outline.addText(0, 0, sized, "1")  # a digit without curves, which reach beyond
    sized.setPixelSize(max(math.ceil(height * MEASURED_PX / outline.boundingRect().height()), 1))
    while QFontMetricsF(sized).tightBoundingRect("1").height() < height:  # hinting may have made it lower
        sized.setPixelSize(sized.pixelSize() + 1)
    return sized
