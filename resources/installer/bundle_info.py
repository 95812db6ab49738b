"""What macOS is told of the program: its Info.plist and what it may do once it is signed."""

from __future__ import annotations

from typing import Final

BUNDLE_IDENTIFIER: Final = "io.attn_gui.AttnGui"
SESSION_TYPE: Final = "io.attn_gui.session"

ENTITLEMENTS: Final = {
    "com.apple.security.cs.allow-unsigned-executable-memory": True,
    "com.apple.security.cs.disable-library-validation": True,
}
"""Python calls C through pages that it writes itself (ctypes), and loads libraries that others signed."""


def info_plist(version: str) -> dict[str, object]:
    """The keys of Info.plist beside those that PyInstaller writes."""
    return {
        "CFBundleDisplayName": "attn-gui",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", "zh-Hans"],
        "LSMinimumSystemVersion": "14.0",
        "LSApplicationCategoryType": "public.app-category.education",
        "NSHighResolutionCapable": True,
        "NSRequiresAquaSystemAppearance": False,
        "NSHumanReadableCopyright": "MIT licence",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "attn-gui session",
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [SESSION_TYPE],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": SESSION_TYPE,
                "UTTypeDescription": "attn-gui session",
                "UTTypeConformsTo": ["public.json"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": ["attn"],
                    "public.mime-type": ["application/x-attn-gui-session"],
                },
            }
        ],
    }
