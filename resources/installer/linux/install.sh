#!/bin/sh
# Installs attn-gui: for this user into the home folder, for all users where root runs it. Started by the archive.
set -eu

if [ "$(id -u)" = 0 ]; then
    opt=/opt share=/usr/local/share bin=/usr/local/bin
else
    opt=$HOME/.local/opt share=${XDG_DATA_HOME:-$HOME/.local/share} bin=$HOME/.local/bin
fi
source=$(cd "$(dirname "$0")" && pwd)
folder=$opt/attn-gui new=$opt/attn-gui.new old=$opt/attn-gui.old

fail() {
    echo "attn-gui was not installed: $1" >&2
    exit 1
}
# The folders of this path that are not there yet, the innermost first.
missing_folders() (
    path=$1
    while [ ! -d "$path" ]; do
        echo "$path"
        path=$(dirname "$path")
    done
)
made=$(missing_folders "$opt")
clean_up() {
    rm -rf "$new"
    echo "$made" | while IFS= read -r path; do [ -z "$path" ] || rmdir "$path" 2>/dev/null || true; done
}
trap clean_up EXIT
trap 'exit 1' INT TERM HUP

mkdir -p "$opt" 2>/dev/null || fail "$opt cannot be made."
needed=$(du -sk "$source/attn-gui" | cut -f1)
free=$(df -Pk "$opt" | awk 'NR == 2 { print $4 }')
[ "$free" -gt "$needed" ] || fail "$opt needs $((needed / 1000)) MB of room; there are $((free / 1000))."

rm -rf "$new"
cp -R -P -p "$source/attn-gui" "$new" || fail "$opt cannot be written."
echo "Checking the program before it takes its place …"
# No log of it: what it says is shown here.
if ! told=$(QT_QPA_PLATFORM=offscreen XDG_STATE_HOME=/dev/null "$new/attn-gui" self-test 2>&1); then
    echo "$told" | grep -v '^✓' >&2 || true
    fail "it does not work here. A library that is missing belongs to a package of your system."
fi
echo "$told" | tail -n 1

# From here on the new one takes the old one's place; its lists are made anew.
if [ -x "$folder/uninstall.sh" ]; then
    made=$(cat "$folder/made-folders")
    "$folder/uninstall.sh" --keep-folder
fi
rm -rf "$old"
echo "$made" >"$new/made-folders"
[ ! -e "$folder" ] || mv "$folder" "$old"
mv "$new" "$folder"
rm -rf "$old"
made=
make_folder() {
    missing_folders "$1" >>"$folder/made-folders"
    mkdir -p "$1"
}
cp "$source/uninstall.sh" "$folder/uninstall.sh"
list=$folder/installed-files
: >"$list"

# Double quotes, with what means something between them escaped, and once more as a value of the entry.
quoted=$(printf '%s' "$folder/attn-gui" | sed -e 's/["`$\\]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')
(cd "$source/share" && find . -type f) | while IFS= read -r file; do
    target=$share/${file#./}
    make_folder "$(dirname "$target")"
    cp "$source/share/$file" "$target"
    echo "$target" >>"$list"
done
entry=$share/applications/attn-gui.desktop
QUOTED=$quoted awk '/^Exec=/ { print "Exec=\"" ENVIRON["QUOTED"] "\" %f"; next } { print }' \
    "$source/share/applications/attn-gui.desktop" >"$entry"
make_folder "$bin"
ln -sf "$folder/attn-gui" "$bin/attn-gui"
echo "$bin/attn-gui" >>"$list"
echo "$share" >"$folder/share-folder"
"$folder/uninstall.sh" --refresh

echo "attn-gui is installed in $folder."
case :$PATH: in
*:"$bin":*) echo "Start it from the menu, or by: attn-gui" ;;
*) echo "Start it from the menu, or by: $bin/attn-gui" ;;
esac
echo "To remove it: $folder/uninstall.sh"
