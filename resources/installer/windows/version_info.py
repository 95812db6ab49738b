"""What Windows shows of the program under Properties, Details."""

from __future__ import annotations


def version_text(version: str) -> str:
    """The version resource as PyInstaller reads it, for a version such as "1.2.3"."""
    numbers = tuple((*map(int, version.split(".")), 0, 0, 0, 0)[:4])
    texts = {
        "CompanyName": "attn-gui",
        "FileDescription": "attn-gui",
        "FileVersion": version,
        "InternalName": "attn-gui",
        "LegalCopyright": "MIT licence",
        "OriginalFilename": "attn-gui.exe",
        "ProductName": "attn-gui",
        "ProductVersion": version,
    }
    lines = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in texts.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, "
        f"fileType=1, subtype=0, date=(0, 0)), kids=[StringFileInfo([StringTable('040904B0', [{lines}])]), "
        f"VarFileInfo([VarStruct('Translation', [0x409, 1200])])])\n"
    )
