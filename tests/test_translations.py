from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QWidget

import attn_gui
from attn_gui.translations import LANGUAGES, SOURCE_LANGUAGE, SYSTEM_LANGUAGE, Translations, language_for
from scripts.translations import compile_texts, gather, texts_path

TRANSLATED = [language.code for language in LANGUAGES if language is not SOURCE_LANGUAGE]

every_translation = pytest.mark.parametrize("code", TRANSLATED)


def _messages(texts: Path) -> dict[tuple[str, str], ET.Element]:
    """Each message by its context and its English text."""
    return {
        (context.findtext("name", ""), message.findtext("source", "")): message
        for context in ET.parse(texts).iter("context")  # noqa: S314 (our own)
        for message in context.iter("message")
    }


def _pairs(code: str) -> list[tuple[str, str]]:
    """Each English text with its translation."""
    messages = _messages(texts_path(code))
    return [(source, message.findtext("translation", "")) for (_, source), message in messages.items()]


# ---- the files


@every_translation
def test_every_text_is_translated(code: str):
    texts = {source: message.find("translation") for (_, source), message in _messages(texts_path(code)).items()}

    assert [source for source, element in texts.items() if element is None or not element.text or element.attrib] == []


@every_translation
def test_no_text_of_the_sources_is_missing_and_none_is_left_over(code: str, tmp_path: Path):
    """Red? `make translations`, then translate what is new."""
    gathered = tmp_path / texts_path(code).name
    shutil.copy(texts_path(code), gathered)
    gather(gathered)

    assert set(_messages(gathered)) == set(_messages(texts_path(code)))


@every_translation
def test_the_compiled_file_is_of_these_texts(code: str, tmp_path: Path):
    """Red? `make translations`."""
    compiled = tmp_path / "fresh.qm"
    compile_texts(texts_path(code), compiled)

    assert compiled.read_bytes() == texts_path(code).with_suffix(".qm").read_bytes()


@every_translation
def test_translations_keep_the_places_of_arguments(code: str):
    for source, translation in _pairs(code):
        assert sorted(re.findall(r"\{.*?\}", translation)) == sorted(re.findall(r"\{.*?\}", source)), source


@every_translation
def test_translations_keep_the_letter_of_a_menu_entry(code: str):
    for source, translation in _pairs(code):
        assert [key.upper() for key in re.findall(r"&(\w)", translation)] == [
            key.upper() for key in re.findall(r"&(\w)", source)
        ], source


@every_translation
def test_contexts_are_classes_or_named_in_the_sources(code: str):
    """lupdate files a text under a context of its own making where it is led astray."""
    known = set()
    for path in Path(attn_gui.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                known.add(node.name)
            elif isinstance(node, ast.Call) and ast.unparse(node.func) in {"QT_TRANSLATE_NOOP", "translate"}:
                known.add(ast.unparse(node.args[0]).strip("'"))

    assert {context for context, _ in _messages(texts_path(code))} <= known


def test_every_language_has_its_files_and_no_other_has():
    folder = texts_path("en").parent

    assert sorted(path.name for path in folder.iterdir()) == sorted(
        f"attn_gui_{code}.{suffix}" for code in TRANSLATED for suffix in ("qm", "ts")
    )


# ---- which language


@pytest.mark.parametrize(
    ("preferred", "code"),
    [
        (["zh-Hans-CN", "zh-CN", "zh"], "zh_CN"),
        (["zh-Hant-TW"], "zh_CN"),
        (["zh"], "zh_CN"),
        (["zh_CN"], "zh_CN"),
        (["de-DE", "de", "zh-CN", "en"], "zh_CN"),
        (["en-GB", "zh-CN"], "en"),
        (["de-DE", "fr"], "en"),
        (["C"], "en"),
        (["zha-CN"], "en"),
        ([""], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_spoken_is_taken(preferred: list[str], code: str):
    assert language_for(preferred) == code


# ---- the program in a language


@pytest.fixture
def translations(qapp: QApplication):
    speaking = Translations(qapp)
    yield speaking
    speaking.install(SOURCE_LANGUAGE.code)


class Listener(QWidget):
    """A widget that counts the changes of language, and what it read when it heard of one."""

    def __init__(self):
        super().__init__()
        self.heard: list[str] = []

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.heard.append(_own_text())
        super().changeEvent(event)


def _own_text() -> str:
    return QCoreApplication.translate("Panel", "Aggregation")


def _qt_text() -> str:
    return QCoreApplication.translate("QPlatformTheme", "Cancel")


def test_it_begins_in_english(translations: Translations):
    assert (translations.current, _own_text(), _qt_text()) == ("en", "Aggregation", "Cancel")


def test_own_texts_and_those_of_qt_change_together(translations: Translations, qtbot):
    translations.install("zh_CN")
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(buttons)

    assert translations.current == "zh_CN"
    assert _own_text() != "Aggregation"
    assert buttons.button(QDialogButtonBox.StandardButton.Cancel).text() == "取消"


def test_switching_to_and_fro_gives_the_same_texts(translations: Translations):
    seen = []
    for code in ("en", "zh_CN", "zh_CN", "en", "zh_CN"):
        translations.install(code)
        seen.append((_own_text(), _qt_text()))

    assert seen[0] == seen[3] == ("Aggregation", "Cancel")
    assert seen[1] == seen[2] == seen[4] != seen[0]


@pytest.mark.parametrize("way", [("en", "zh_CN"), ("zh_CN", "en")])
def test_widgets_hear_of_it_at_once_and_when_the_new_texts_are_there(
    translations: Translations, qtbot, way: tuple[str, str]
):
    before, after = way
    translations.install(before)
    listener = Listener()
    qtbot.addWidget(listener)

    translations.install(after)

    assert listener.heard == [_own_text()]


def test_the_systems_language_is_asked_for(translations: Translations, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(QLocale, "uiLanguages", lambda _locale: ["zh-Hans-CN", "zh"])
    translations.install(SYSTEM_LANGUAGE)

    assert translations.current == "zh_CN"


def test_an_unknown_language_is_refused_and_changes_nothing(translations: Translations):
    translations.install("zh_CN")
    with pytest.raises(ValueError, match="tlh"):
        translations.install("tlh")

    assert translations.current == "zh_CN"
    assert _own_text() != "Aggregation"


def test_an_unreadable_file_is_logged_and_its_texts_stay_english(
    translations: Translations, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    broken = tmp_path / "attn_gui_zh_CN.qm"
    broken.write_bytes(b"no translation")
    monkeypatch.setattr("attn_gui.translations.translation_path", lambda _code: broken)

    translations.install("zh_CN")

    assert str(broken) in caplog.text
    assert (_own_text(), _qt_text()) == ("Aggregation", "取消")
