#!/bin/sh
# Removes attn-gui; preferences and unsaved work of users stay.
# --keep-folder: all but the program's own folder. --refresh: only tell the desktop what is there now.
set -eu
folder=$(cd "$(dirname "$0")" && pwd)
share=$(cat "$folder/share-folder")

refresh() {
    if command -v update-mime-database >/dev/null && [ -d "$share/mime/packages" ]; then
        update-mime-database "$share/mime" 2>/dev/null || true
    fi
    if command -v update-desktop-database >/dev/null && [ -d "$share/applications" ]; then
        update-desktop-database "$share/applications" 2>/dev/null || true
    fi
}
# Folders that came with the program go where nothing else is in them, the innermost first. What the desktop made from the
# files that are gone counts for nothing.
remove_folders() {
    if grep -qxF "$share/mime" "$1" && rmdir "$share/mime/packages" 2>/dev/null; then
        rm -rf "$share/mime"
    fi
    if grep -qxF "$share/applications" "$1" && [ "$(ls -A "$share/applications")" = mimeinfo.cache ]; then
        rm -f "$share/applications/mimeinfo.cache"
    fi
    LC_ALL=C sort -r "$1" | while IFS= read -r place; do
        [ -z "$place" ] || rmdir "$place" 2>/dev/null || true
    done
}

if [ "${1:-}" = --refresh ]; then
    refresh
    exit 0
fi
while IFS= read -r file; do
    rm -f "$file"
done <"$folder/installed-files"
refresh
[ "${1:-}" != --keep-folder ] || exit 0
made=$(mktemp)
cp "$folder/made-folders" "$made"
cd /
rm -rf "$folder"
remove_folders "$made"
rm -f "$made"
echo "attn-gui is removed. Preferences, if there are any, stay in the configuration folder (~/.config/attn-gui)."
