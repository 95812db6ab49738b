"""What the installers are made of, as far as it can be checked without building the program."""

from __future__ import annotations

import ast
import configparser
import importlib.util
import os
import plistlib
import re
import shutil
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from attn_gui import __version__
from attn_gui.core.formats import SESSION_FORMAT

PROJECT = Path(__file__).resolve().parent.parent
INSTALLER = PROJECT / "resources" / "installer"
LINUX = INSTALLER / "linux"
ICONS = PROJECT / "resources" / "icons"
MIME_TYPE = "application/x-attn-gui-session"
(SESSION_SUFFIX,) = SESSION_FORMAT.suffixes

posix_only = pytest.mark.skipif(os.name != "posix", reason="shell scripts")


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not installed")


def load(name: str):
    spec = importlib.util.spec_from_file_location(f"installer_{name.replace('/', '_')}", INSTALLER / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(*command: str | Path, **options) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(each) for each in command], capture_output=True, encoding="utf-8", check=False, **options
    )


# ---- what goes into the folder

KEPT = [
    ("torch/lib/libtorch_cpu.so", "/venv/torch/lib/libtorch_cpu.so"),
    ("PySide6/Qt/plugins/platforms/libqxcb.so", "/venv/libqxcb.so"),
    ("PySide6/Qt/plugins/platforms/libqoffscreen.so", "/venv/libqoffscreen.so"),
    ("PySide6\\plugins\\platforms\\qwindows.dll", "C:\\venv\\qwindows.dll"),
    ("PySide6/Qt/plugins/platforminputcontexts/libibusplatforminputcontextplugin.so", "/venv/libibus.so"),
    ("PySide6/Qt/translations/qtbase_zh_CN.qm", "/venv/qtbase_zh_CN.qm"),
    ("libxcb-cursor.so.0", "/lib/x86_64-linux-gnu/libxcb-cursor.so.0"),
    ("python3.11/lib-dynload/_bz2.so", "/usr/lib/python3.11/lib-dynload/_bz2.so"),
    ("libpython3.11.so.1.0", "/usr/lib/x86_64-linux-gnu/libpython3.11.so.1.0"),
    ("attn_gui/resources/icons/attn-gui-64.png", "/checkout/attn-gui-64.png"),
    ("numpy-2.4.6.dist-info/METADATA", "/venv/METADATA"),
]
DROPPED = [
    ("PySide6/Qt/plugins/platforms/libqeglfs.so", "/venv/libqeglfs.so"),
    ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", "/venv/libqgtk3.so"),
    ("PySide6/Qt/plugins/tls/libqopensslbackend.so", "/venv/libqopensslbackend.so"),
    ("PySide6/Qt/translations/qtbase_de.qm", "/venv/qtbase_de.qm"),
    ("PySide6/Qt/translations/designer_zh_CN.qm", "/venv/designer_zh_CN.qm"),
    ("PySide6/opengl32sw.dll", "C:\\venv\\opengl32sw.dll"),
    ("PySide6/Qt/lib/libQt6Network.so.6", "/venv/libQt6Network.so.6"),
    ("libQt6Network.so.6", "PySide6/Qt/lib/libQt6Network.so.6"),  # a link
    ("torch/lib/libtorchbind_test.so", "/venv/libtorchbind_test.so"),
    ("libstdc++.so.6", "/usr/lib/x86_64-linux-gnu/libstdc++.so.6"),
    ("libX11.so.6", "/lib/x86_64-linux-gnu/libX11.so.6"),
    ("libxcb.so.1", "/lib/x86_64-linux-gnu/libxcb.so.1"),
    ("libglib-2.0.so.0", "/usr/lib/x86_64-linux-gnu/libglib-2.0.so.0"),
    ("numpy-2.4.6.dist-info/RECORD", "/venv/RECORD"),
]


@pytest.mark.parametrize(("entry", "is_kept"), [(each, True) for each in KEPT] + [(each, False) for each in DROPPED])
def test_what_is_kept(entry: tuple[str, str], is_kept: bool):
    assert load("contents").is_kept(*entry, ("en", "zh_CN"), ("/lib/", "/usr/lib/")) is is_kept


def test_everything_left_out_has_its_reason():
    assert all(load("contents").EXCLUDED_MODULES.values())


def test_openblas_is_never_stripped():
    """It would not load afterwards."""
    contents = load("contents")

    assert not any("numpy" in pattern or pattern.startswith("*.so") for pattern in contents.STRIPPED_FILES)


def test_every_folder_that_the_program_reads_is_taken():
    folders = {path.name for path in (PROJECT / "resources").iterdir() if path.is_dir()}

    assert set(load("resource_folders").RESOURCE_FOLDERS) == folders - {"installer", "screenshots"}


@pytest.fixture
def build_folder(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(INSTALLER)
    yield load("build_folder")
    for name in ("collect_licences", "contents"):
        sys.modules.pop(name, None)


def test_the_build_fails_where_a_library_was_not_found(build_folder):
    line = "12 WARNING: Library not found: could not resolve '{}', dependency of '{}'."
    plugins = "/venv/lib/python3.11/site-packages/PySide6/Qt/plugins"
    build_folder.refuse_missing(line.format("libgtk-3.so.0", f"{plugins}/platformthemes/libqgtk3.so"))
    build_folder.refuse_missing(line.format("libpango-1.0.so.0", "/usr/lib/x86_64-linux-gnu/libgtk-3.so.0"))

    for needed_by in (f"{plugins}/platforms/libqxcb.so", "/usr/lib/x86_64-linux-gnu/libxcb-cursor.so.0"):
        with pytest.raises(SystemExit, match=r"libxcb-image\.so\.0"):
            build_folder.refuse_missing(line.format("libxcb-image.so.0", needed_by))


def test_licences_are_gathered(build_folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    collector = sys.modules["collect_licences"]
    monkeypatch.setattr(collector, "PACKAGER", "pytest")  # the packager itself is there only where it packs
    collector.collect(tmp_path)

    texts = {path.stem.partition(" ")[0]: path.read_text(encoding="utf-8") for path in tmp_path.glob("*.txt")}
    assert {"attn-gui", "Qt", "Python", "ICU", "libgomp", "torch", "numpy", "pyqtgraph", "safetensors"} <= texts.keys()
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in texts["Qt"]
    assert "GCC RUNTIME LIBRARY EXCEPTION" in texts["libgomp"]
    assert "PSF LICENSE AGREEMENT" in texts["Python"] or "PYTHON SOFTWARE FOUNDATION" in texts["Python"]
    assert all(text.strip() for text in texts.values())


# ---- Linux


def test_only_sessions_are_opened_by_their_type():
    """Lessons are .toml, which belongs to others."""
    (mime_type,) = ET.parse(LINUX / "attn-gui.xml").getroot()  # noqa: S314
    globs = [each.get("pattern") for each in mime_type if each.tag.endswith("}glob")]
    entry = configparser.ConfigParser(interpolation=None, delimiters="=")
    entry.optionxform = str
    entry.read(LINUX / "attn-gui.desktop", encoding="utf-8")

    assert (mime_type.get("type"), globs) == (MIME_TYPE, [f"*{SESSION_SUFFIX}"])
    assert entry["Desktop Entry"]["MimeType"] == f"{MIME_TYPE};"
    assert {"Name[zh_CN]", "Comment[zh_CN]", "GenericName[zh_CN]"} <= entry["Desktop Entry"].keys()
    assert entry["Desktop Entry"]["StartupWMClass"] == "attn-gui"


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("share")
    made = run("bash", LINUX / "make_share.sh", "1.2.3", folder)
    assert (made.returncode, made.stderr) == (0, "")
    return folder


@posix_only
def test_the_desktop_finds_icons_of_every_size(share: Path):
    sizes = [16, 24, 32, 48, 64, 128, 256, 512]

    for size in sizes:
        for icon in ("apps/attn-gui.png", f"mimetypes/{MIME_TYPE.replace('/', '-')}.png"):
            content = (share / "icons" / "hicolor" / f"{size}x{size}" / icon).read_bytes()
            assert struct.unpack(">II", content[16:24]) == (size, size)
    assert (share / "icons" / "hicolor" / "scalable" / "apps" / "attn-gui.svg").is_file()


@posix_only
def test_no_placeholder_is_left(share: Path):
    metadata = (share / "metainfo" / "io.attn_gui.AttnGui.metainfo.xml").read_text(encoding="utf-8")
    manual = run("gzip", "-dc", share / "man" / "man1" / "attn-gui.1.gz").stdout

    assert 'version="1.2.3"' in metadata
    assert "attn-gui 1.2.3" in manual
    assert not re.search("@[A-Z]+@", metadata + manual)


@needs("desktop-file-validate")
def test_the_desktop_entry_is_valid(share: Path):
    assert "error" not in run("desktop-file-validate", share / "applications" / "attn-gui.desktop").stdout


@needs("appstreamcli")
def test_the_metadata_are_valid(share: Path):
    checked = run("appstreamcli", "validate", "--no-net", share / "metainfo" / "io.attn_gui.AttnGui.metainfo.xml")

    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("script", sorted(INSTALLER.rglob("*.sh")), ids=lambda path: path.name)
@posix_only
def test_a_script_can_be_read_and_run(script: Path):
    shell = script.read_text(encoding="utf-8").splitlines()[0].rpartition("/")[2].rpartition(" ")[2]

    assert run(shell, "-n", script).returncode == 0
    assert os.access(script, os.X_OK)


STUB = """#!/bin/sh
[ "$1" = self-test ] || exit 9
echo '✓ a check'
{end}
"""


class Archive:
    """The self-extracting archive, unpacked, with a program that is a stub; its user is not root."""

    def __init__(self, folder: Path, share: Path) -> None:
        self.home = folder / "home of 张 三"
        self.home.mkdir()
        self._payload = folder / "un packed"
        shutil.copytree(share, self._payload / "share")
        for script in ("install.sh", "uninstall.sh"):
            shutil.copy(LINUX / script, self._payload)
        tools = folder / "tools"
        tools.mkdir()
        self._write(tools / "id", "#!/bin/sh\necho 1000\n")
        self._environment = {"PATH": f"{tools}:/usr/bin:/bin", "HOME": str(self.home)}

    def install(self, end: str = "echo '1 passed, 0 failed'") -> subprocess.CompletedProcess[str]:
        program = self._payload / "attn-gui" / "attn-gui"
        program.parent.mkdir(exist_ok=True)
        self._write(program, STUB.format(end=end))
        return run("sh", self._payload / "install.sh", env=self._environment)

    def uninstall(self) -> subprocess.CompletedProcess[str]:
        return run(self.home / ".local/opt/attn-gui/uninstall.sh", env=self._environment)

    def files(self) -> set[str]:
        return {path.relative_to(self.home).as_posix() for path in self.home.rglob("*")}

    @staticmethod
    def _write(path: Path, text: str) -> None:
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)


@pytest.fixture
def archive(tmp_path: Path, share: Path) -> Archive:
    return Archive(tmp_path, share)


@posix_only
def test_a_user_installs_and_removes_it_without_a_trace(archive: Archive):
    (archive.home / ".local" / "bin").mkdir(parents=True)
    (archive.home / ".local" / "bin" / "other").touch()
    before = archive.files()

    for _ in range(2):  # once more over itself
        installed = archive.install()
        assert (installed.returncode, installed.stderr) == (0, "")
        link = archive.home / ".local" / "bin" / "attn-gui"
        assert link.resolve() == archive.home / ".local" / "opt" / "attn-gui" / "attn-gui"
        entry = (archive.home / ".local/share/applications/attn-gui.desktop").read_text(encoding="utf-8")
        assert f'Exec="{archive.home}/.local/opt/attn-gui/attn-gui" %f' in entry.splitlines()
        assert not [name for name in archive.files() if ".new" in name or ".old" in name]

    removed = archive.uninstall()
    assert (removed.returncode, removed.stderr) == (0, "")
    assert archive.files() == before


@posix_only
def test_what_fails_its_self_test_is_not_installed(archive: Archive):
    installed = archive.install(end="echo '✗ results: libGL.so.1 is missing'; exit 1")

    assert installed.returncode == 1
    assert "libGL.so.1 is missing" in installed.stderr
    assert "✓" not in installed.stderr
    assert archive.files() == set()


@posix_only
def test_a_release_that_fails_leaves_the_one_before(archive: Archive):
    archive.install()
    before = archive.files()

    assert archive.install(end="exit 1").returncode == 1
    assert archive.files() == before


# ---- Windows and macOS


def test_the_icon_for_windows_holds_every_picture(tmp_path: Path):
    icons = load("icon_files")
    content = icons.write_ico(ICONS, tmp_path / "made" / "attn-gui.ico").read_bytes()

    reserved, kind, count = struct.unpack_from("<HHH", content)
    assert (reserved, kind, count) == (0, 1, len(icons.ICO_SIZES))
    for place, size in enumerate(icons.ICO_SIZES):
        width, height, *_, length, offset = struct.unpack_from("<BBBBHHII", content, 6 + 16 * place)
        assert (width, height) == (size % 256, size % 256)
        assert content[offset : offset + length] == (ICONS / f"attn-gui-{size}.png").read_bytes()


def test_the_icon_for_macos_holds_every_picture(tmp_path: Path):
    icons = load("icon_files")
    content = icons.write_icns(ICONS, tmp_path / "attn-gui.icns").read_bytes()

    assert content[:8] == b"icns" + struct.pack(">I", len(content))
    offset, found = 8, {}
    while offset < len(content):
        kind, length = content[offset : offset + 4].decode(), struct.unpack_from(">I", content, offset + 4)[0]
        found[kind] = content[offset + 8 : offset + length]
        offset += length
    assert found == {kind: (ICONS / f"attn-gui-{size}.png").read_bytes() for kind, size in icons.ICNS_TYPES.items()}


def test_windows_is_told_the_version():
    call = ast.parse(load("windows/version_info").version_text("1.2.3"), mode="eval").body
    assert isinstance(call, ast.Call)
    fixed = {each.arg: each.value for each in call.keywords}["ffi"]
    assert ast.literal_eval({each.arg: each.value for each in fixed.keywords}["filevers"]) == (1, 2, 3, 0)
    assert "StringStruct('ProductVersion', '1.2.3')" in ast.unparse(call)


def test_macos_is_told_of_the_program_and_its_files():
    bundle = load("bundle_info")
    read = plistlib.loads(plistlib.dumps(bundle.info_plist("1.2.3")))

    assert read == bundle.info_plist("1.2.3")
    assert read["CFBundleShortVersionString"] == "1.2.3"
    (exported,) = read["UTExportedTypeDeclarations"]
    (documents,) = read["CFBundleDocumentTypes"]
    assert documents["LSItemContentTypes"] == [exported["UTTypeIdentifier"]]
    assert exported["UTTypeTagSpecification"]["public.filename-extension"] == [SESSION_SUFFIX.removeprefix(".")]
    assert exported["UTTypeTagSpecification"]["public.mime-type"] == [MIME_TYPE]
    assert plistlib.loads(plistlib.dumps(bundle.ENTITLEMENTS)) == bundle.ENTITLEMENTS


@needs("makensis")
def test_the_windows_installer_compiles(tmp_path: Path):
    payload = tmp_path / "pay load" / "_internal"
    payload.mkdir(parents=True)
    (payload.parent / "attn-gui.exe").write_bytes(b"MZ")
    (payload / "module.pyd").write_bytes(b"x")
    icon = load("icon_files").write_ico(ICONS, tmp_path / "attn-gui.ico")
    defines = {"VERSION": __version__, "FROZEN": payload.parent, "OUTPUT": tmp_path, "ICON": icon}
    compiled = run(
        *("makensis", "-WX", "-V2", *(f"-D{name}={value}" for name, value in defines.items())),
        INSTALLER / "windows" / "attn-gui.nsi",
    )

    assert compiled.returncode == 0, compiled.stdout + compiled.stderr
    assert (tmp_path / f"attn-gui-{__version__}-windows-x86_64-setup.exe").stat().st_size > 50_000


def test_the_windows_installer_knows_the_session_suffix():
    script = (INSTALLER / "windows" / "attn-gui.nsi").read_text(encoding="utf-8")

    assert set(re.findall(r"Software\\Classes\\(\.\w+)", script)) == {SESSION_SUFFIX}
    assert "RequestExecutionLevel user" in script
    assert "HKLM" not in script  # nothing for all users: no administrator's rights


NAMED_PATH = re.compile(r"(?:resources|scripts|docs)[/\\][\w./\\-]+\.(?:py|sh|nsi|spec|md|yml|attn)\b")


@pytest.mark.parametrize(
    "name", ["Makefile", "README.md", "docs/RELEASING.md", ".github/workflows/release.yml", "scripts/try_wheel.sh"]
)
def test_every_path_that_is_named_exists(name: str):
    named = NAMED_PATH.findall((PROJECT / name).read_text(encoding="utf-8"))

    assert [path for path in named if not (PROJECT / path.replace("\\", "/")).is_file()] == []


# ---- one version number


def test_the_changes_of_this_release_are_told():
    assert f"## {__version__}\n" in (PROJECT / "docs" / "CHANGELOG.md").read_text(encoding="utf-8")


def test_no_script_holds_a_version_of_its_own():
    for path in [*INSTALLER.rglob("*"), PROJECT / "pyproject.toml", PROJECT / "Makefile"]:
        if path.is_file() and path.suffix not in {".pyc", ".txt"}:
            assert f'"{__version__}"' not in path.read_text(encoding="utf-8"), path


def test_the_packager_is_pinned():
    assert re.search(r"(?mi)^pyinstaller==", (PROJECT / "constraints.txt").read_text(encoding="utf-8"))
