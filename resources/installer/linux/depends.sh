#!/usr/bin/env bash
# Prints what a Debian package of the frozen program depends on: the packages of the libraries that its own need and that it
# does not bring along, with the oldest releases that serve.
# Use: depends.sh FROZEN_FOLDER
set -euo pipefail
folder=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/debian"
printf 'Source: attn-gui\n\nPackage: attn-gui\nArchitecture: any\n' >"$work/debian/control"

mapfile -t files < <(find "$folder" -type f \( -name '*.so*' -o -perm -100 \) -exec sh -c '
    for file; do [ "$(head -c4 "$file" | tail -c3)" = ELF ] && echo "$file"; done' sh {} +)
mapfile -t places < <(printf '%s\n' "${files[@]}" | xargs -d '\n' dirname | sort -u)

# Packages whose libraries lie in the folder are no dependency.
bundled=()
for file in "$folder"/_internal/{,torch/lib/}lib*.so*; do
    found=$(dpkg-query --search "*/$(basename "$file")" 2>/dev/null | cut -d: -f1 | head -n1) || true
    [ -z "$found" ] || bundled+=("-x$found")
done

cd "$work"
told=$(dpkg-shlibdeps -O --ignore-missing-info "${places[@]/#/-l}" "${bundled[@]}" "${files[@]/#/-e}" 2>"$work/errors") || {
    cat "$work/errors" >&2
    exit 1
}
# Keyboard layouts: libxkbcommon reads them.
echo "${told#shlibs:Depends=}, xkb-data"
