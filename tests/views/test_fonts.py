from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QRawFont

from attn_gui.translations import LANGUAGES, SOURCE_LANGUAGE
from attn_gui.views.fonts import CHINESE_FAMILIES, with_chinese
from scripts.translations import texts_path

TRANSLATED = [language.code for language in LANGUAGES if language is not SOURCE_LANGUAGE]


def characters_of_translations() -> set[str]:
    texts = (
        element.text or ""
        for code in TRANSLATED
        for element in ET.parse(texts_path(code)).iter("translation")  # noqa: S314 (our own)
    )
    return set("".join(texts)) | {character for language in LANGUAGES for character in language.own_name}


def missing(characters: set[str], families: list[str]) -> set[str]:
    fonts = [QRawFont.fromFont(QFont(family)) for family in families]
    shown = {character for character in characters if character.isprintable() and not character.isspace()}
    return {character for character in shown if not any(font.supportsCharacter(ord(character)) for font in fonts)}


def test_every_character_of_every_language_is_in_a_family_of_the_font(qapp):
    assert missing(characters_of_translations(), with_chinese(QFont(qapp.font())).families()) == set()


def test_the_characters_are_looked_for():
    assert {"批", "次", "，"} <= characters_of_translations()


def test_the_systems_own_font_comes_first_and_chinese_is_drawn_in_chinese_shapes(qapp):
    own = QFont(qapp.font())
    first, *others = with_chinese(own).families()
    assert first == QFontInfo(own).family()
    assert len(others) == 1, "fonts-noto-cjk is needed"
    assert others[0] in CHINESE_FAMILIES
    assert others[0] in QFontDatabase.families()
    assert QFontDatabase.WritingSystem.SimplifiedChinese in QFontDatabase.writingSystems(others[0])


def test_no_family_is_named_that_is_not_installed(qapp, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(QFontDatabase, "families", lambda: ["Some Latin Font"])
    assert with_chinese(QFont(qapp.font())).families() == [QFontInfo(QFont(qapp.font())).family()]
