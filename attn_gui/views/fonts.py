"""The interface's font: the system's own, and after it one with Chinese characters in their Chinese shapes."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo

CHINESE_FAMILIES = ("Microsoft YaHei UI", "PingFang SC", "Noto Sans CJK SC", "Noto Sans SC", "WenQuanYi Micro Hei")


def with_chinese(font: QFont) -> QFont:
    """The font, and for what it lacks the first installed family that is made for simplified Chinese."""
    installed = set(QFontDatabase.families())
    families = [family for family in CHINESE_FAMILIES if family in installed]
    extended = QFont(font)
    extended.setFamilies([QFontInfo(font).family(), *families[:1]])
    return extended
