"""Fonts: the interface's own, with Chinese characters in their Chinese shapes; and sizes by the height of digits."""

from __future__ import annotations

import math

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QFontMetricsF

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
    sized.setPixelSize(max(math.floor(height * MEASURED_PX / _digit_height(sized)), 1))
    while _digit_height(sized) < height:
        sized.setPixelSize(sized.pixelSize() + 1)
    return sized


def _digit_height(font: QFont) -> float:
    """Of a digit without curves, which reach beyond."""
    return QFontMetricsF(font).tightBoundingRect("1").height()
