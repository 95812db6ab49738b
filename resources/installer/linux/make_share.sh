#!/usr/bin/env bash
# Lays out what a desktop reads of the program: menu entry, icons, file type, metadata, manual.
# Use: make_share.sh VERSION FOLDER      (FOLDER becomes what /usr/share has)
set -euo pipefail
version=$1 share=$2
here=$(cd "$(dirname "$0")" && pwd)
icons=$here/../../icons
date=$(date --utc --date="@${SOURCE_DATE_EPOCH:-$(date +%s)}" +%F)

install -Dm644 "$here/attn-gui.desktop" "$share/applications/attn-gui.desktop"
install -Dm644 "$here/attn-gui.xml" "$share/mime/packages/attn-gui.xml"
for size in 16 24 32 48 64 128 256 512; do
    for target in apps/attn-gui mimetypes/application-x-attn-gui-session; do
        install -Dm644 "$icons/attn-gui-$size.png" "$share/icons/hicolor/${size}x$size/$target.png"
    done
done
for target in apps/attn-gui mimetypes/application-x-attn-gui-session; do
    install -Dm644 "$icons/attn-gui.svg" "$share/icons/hicolor/scalable/$target.svg"
done
mkdir -p "$share/metainfo" "$share/man/man1"
fill() { sed -e "s/@VERSION@/$version/g" -e "s/@DATE@/$date/g" "$here/$1"; }
fill io.attn_gui.AttnGui.metainfo.xml >"$share/metainfo/io.attn_gui.AttnGui.metainfo.xml"
fill attn-gui.1 | gzip -9n >"$share/man/man1/attn-gui.1.gz"
