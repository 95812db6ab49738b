#!/usr/bin/env bash
# Packs the frozen program as a Debian package; fails where it is too large.
# Use: make_deb.sh VERSION FROZEN_FOLDER OUTPUT_FOLDER
set -euo pipefail
version=$1 frozen=$2 output=$(realpath "$3")
here=$(cd "$(dirname "$0")" && pwd)
most_bytes=150000000
architecture=$(dpkg --print-architecture)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/tree

mkdir -p "$tree/opt" "$tree/usr/bin" "$tree/DEBIAN"
cp -a "$frozen" "$tree/opt/attn-gui"
ln -s ../../opt/attn-gui/attn-gui "$tree/usr/bin/attn-gui"
"$here/make_share.sh" "$version" "$tree/usr/share"
mkdir -p "$tree/usr/share/doc/attn-gui"
licence=$(sed -e 's/^$/./' -e 's/^/ /' "$here/../../../LICENSE") \
    awk '/@LICENSE@/ { print ENVIRON["licence"]; next } { print }' "$here/copyright" >"$tree/usr/share/doc/attn-gui/copyright"
gzip -9nc "$here/../../../docs/CHANGELOG.md" >"$tree/usr/share/doc/attn-gui/changelog.gz"
find "$tree" -type d -exec chmod 755 {} +
find "$tree" -type f ! -perm -100 -exec chmod 644 {} +

size=$(du --summarize --apparent-size --block-size=1024 "$tree" | cut -f1)
cat >"$tree/DEBIAN/control" <<CONTROL
Package: attn-gui
Version: $version
Architecture: $architecture
Maintainer: The attn-gui project <attn-gui@example.invalid>
Installed-Size: $size
Section: education
Priority: optional
Depends: $("$here/depends.sh" "$tree/opt/attn-gui")
Recommends: fonts-dejavu-core, fonts-noto-cjk
Description: window for teaching and exploring attention's matrix products
 q, k, alpha and v are tables to type into; beside them stand heatmaps, laid out
 so that the row and the column that make a result cell meet in it; below, the
 arithmetic of the chosen cell is spelled out in full.
 .
 Computes with PyTorch on the CPU. Speaks English and Chinese.
CONTROL
(cd "$tree" && find opt usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)

package=$output/attn-gui_${version}_$architecture.deb
dpkg-deb --root-owner-group -Zxz --build "$tree" "$package"
bytes=$(stat --format=%s "$package")
echo "$package: $bytes bytes of at most $most_bytes"
[ "$bytes" -le "$most_bytes" ] || { echo "The package is too large." >&2 && exit 1; }
