#!/usr/bin/env bash
# Packs dist/attn-gui.app as a disk image, and signs and notarises it where these are set:
#   SIGNING_IDENTITY   "Developer ID Application: …", in the keychain; build_folder.py, too, must have had it, as it is PyInstaller
#                      that signs the program (without it, with a signature that only this machine trusts)
#   NOTARY_PROFILE     as `xcrun notarytool store-credentials` stored it
# Use: make_dmg.sh     (on macOS, after build_folder.py)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
project=$(cd "$here/../../.." && pwd)
python=${PYTHON:-python3}
version=$("$python" "$project/resources/installer/version.py")
app=$project/dist/attn-gui.app
image=$project/dist/attn-gui-$version-macos-arm64.dmg
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ -n "${SIGNING_IDENTITY:-}" ]; then
    codesign --verify --deep --strict "$app"
fi

mkdir "$work/image"
cp -R "$app" "$work/image/"
ln -s /Applications "$work/image/Applications"
hdiutil create -volname "attn-gui $version" -srcfolder "$work/image" -format UDZO -ov "$image"

if [ -n "${SIGNING_IDENTITY:-}" ]; then
    codesign --timestamp --sign "$SIGNING_IDENTITY" "$image"
fi
if [ -n "${NOTARY_PROFILE:-}" ]; then
    xcrun notarytool submit "$image" --keychain-profile "$NOTARY_PROFILE" --wait
    xcrun stapler staple "$image"
fi
echo "$image"
