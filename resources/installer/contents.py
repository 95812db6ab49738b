"""What goes into the frozen program and what does not, each with its reason."""

from __future__ import annotations

from fnmatch import fnmatch
from typing import Final

# The program is built in an environment that holds nothing but what it requires, so developers' tools cannot slip in.
EXCLUDED_MODULES: Final = {
    # Qt: the program never goes to the network, plays nothing and has no web page.
    "PySide6.QtNetwork": "no network; pyqtgraph does without",
    "PySide6.QtSql": "no database",
    "PySide6.QtTest": "tests only; pyqtgraph does without",
    "PySide6.QtQml": "no QML",
    "PySide6.QtQuick": "no QML",
    # Python: what only developers, or other kinds of programs, need.
    "_curses": "no terminal",
    "_hashlib": "5 MB with libcrypto; hashlib computes without it",
    "_sqlite3": "no database",
    "_ssl": "no network",
    "_tkinter": "Qt is the toolkit",
    "curses": "no terminal",
    "ensurepip": "nothing is installed at run time",
    "idlelib": "development",
    "lib2to3": "development",
    "readline": "no terminal; GPL",
    "sqlite3": "no database",
    "ssl": "no network",
    "test": "Python's own tests",
    "tkinter": "Qt is the toolkit",
    "turtle": "Qt is the toolkit",
    # Of packages that the program needs, the parts that it does not.
    "numpy.f2py": "compiles Fortran",
    "pip": "nothing is installed at run time",
    "pyqtgraph.examples": "development",
    "pyqtgraph.opengl": "nothing is drawn by OpenGL",
    "setuptools": "torch compiles extensions with it; the program has none",
    "torch.utils.tensorboard": "training",
    "triton": "compiles kernels for torch.compile, which a frozen program cannot do",
}

KEPT_QT_PLUGINS: Final = (
    "platforms/*qxcb*",
    "platforms/*qoffscreen*",  # self-test
    "platforms/*qwayland*",
    "platforms/*qwindows*",
    "platforms/*qcocoa*",
    "wayland-shell-integration/*",
    "wayland-decoration-client/*",
    "wayland-graphics-integration-client/*wayland-egl*",
    "xcbglintegrations/*",
    "platforminputcontexts/*compose*",
    "platforminputcontexts/*ibus*",  # Chinese names and notes are typed by it
    "platformthemes/*xdgdesktopportal*",  # the desktop's own file dialogs
    "styles/*",
    "imageformats/*qjpeg*",
    "imageformats/*qsvg*",
    "iconengines/*qsvgicon*",
)
"""Others serve bare screens without a window system (eglfs), the network (tls), GTK, and image formats of no use."""

BUNDLED_SYSTEM_LIBRARIES: Final = (
    # Qt needs them on X11, and no desktop is sure to have them.
    "libxcb-cursor.so*",
    "libxcb-icccm.so*",
    "libxcb-image.so*",
    "libxcb-keysyms.so*",
    "libxcb-render-util.so*",
    "libxcb-util.so*",
    "libxcb-xkb.so*",
    "libxkbcommon.so*",
    "libxkbcommon-x11.so*",
    # Python needs them; their versions differ from release to release.
    "libpython3*.so*",
    "libbz2.so*",
    "libexpat.so*",
    "libffi.so*",
    "liblzma.so*",
    "libmpdec.so*",
    "libuuid.so*",
)
"""The only libraries of the system that are taken along (Linux).

All others (the C++ library, X, Wayland, fonts, GL, GLib) belong to the system: old ones break newer drivers.
"""

DROPPED_FILES: Final = (
    # torch's own tests
    "torch/lib/*jitbackend_test*",
    "torch/lib/*torchbind_test*",
    "torch/lib/*backend_with_compiler*",
    "torch/lib/*aoti_custom_ops*",
    # for linking on Windows
    "torch/lib/*.lib",
    # a software OpenGL of 20 MB: nothing is drawn by OpenGL
    "PySide6/opengl32sw.dll",
    # Qt libraries that only dropped plugins and excluded modules link to
    "*libQt6EglF*",
    "*libQt6Network*",
    "*libQt6Pdf*",
    "*libQt6Qml*",
    "*libQt6Quick*",
    "*libQt6VirtualKeyboard*",
    "PySide6/Qt6Network.dll",
    "PySide6/Qt6Pdf.dll",
    "PySide6/Qt6Qml*.dll",
    "PySide6/Qt6Quick*.dll",
    "PySide6/Qt6VirtualKeyboard*.dll",
)

STRIPPED_FILES: Final = ("torch/lib/*.so", "libpython3*.so*", "*/lib-dynload/*.so")
"""Tables for debuggers are taken out (100 MB); never of numpy.libs, whose OpenBLAS does not load afterwards."""


def is_kept(target: str, source: str, kept_languages: tuple[str, ...], system_folders: tuple[str, ...]) -> bool:
    """Whether the file goes along.

    target: its place in the folder. source: where it is. kept_languages: of Qt's own texts. system_folders: where the
    system's own libraries lie; none on Windows and macOS.
    """
    place = target.replace("\\", "/")
    name = place.rpartition("/")[2]
    if any(fnmatch(place, pattern) for pattern in DROPPED_FILES):
        return False
    if ".dist-info/" in place:
        return name == "METADATA"  # About reads versions there; licences are gathered apart
    if "/plugins/" in place and place.startswith("PySide6/"):
        plugin = place.partition("/plugins/")[2]
        return any(fnmatch(plugin, pattern) for pattern in KEPT_QT_PLUGINS)
    if place.startswith("PySide6/") and place.endswith(".qm"):
        return name in {f"qtbase_{language}.qm" for language in kept_languages}
    if source.startswith(system_folders) and "/" not in place:  # Python's own modules may lie there too, in folders
        return any(fnmatch(name, pattern) for pattern in BUNDLED_SYSTEM_LIBRARIES)
    return True


def may_miss_libraries(path: str, system_folders: tuple[str, ...]) -> bool:
    """Whether it does not matter that a library of the building machine's lacks others: it does not go along."""
    place = path.replace("\\", "/").rpartition("/site-packages/")[2]
    if path.startswith(system_folders):
        place = place.rpartition("/")[2]
    return not is_kept(place, path, (), system_folders)
