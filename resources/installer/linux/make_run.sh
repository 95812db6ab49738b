#!/usr/bin/env bash
# Packs the frozen program as one file that unpacks and installs itself, for any user.
# Use: make_run.sh VERSION FROZEN_FOLDER OUTPUT_FOLDER
set -euo pipefail
version=$1 frozen=$2 output=$(realpath "$3")
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir "$work/payload"
cp -a "$frozen" "$work/payload/attn-gui"
"$here/make_share.sh" "$version" "$work/payload/share"
install -m755 "$here/install.sh" "$here/uninstall.sh" "$work/payload/"
# gzip: a bare system has nothing better.
makeself --quiet --gzip --complevel 6 --sha256 --nox11 "$work/payload" "$output/attn-gui-$version-linux-$(uname -m).run" \
    "attn-gui $version" ./install.sh
ls -l "$output/attn-gui-$version-linux-$(uname -m).run"
