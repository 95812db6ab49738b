#!/usr/bin/env bash
# Installs, starts, uses and removes the .deb and the .run in clean minimal Debian roots that have no Python; as root, on a
# screen (scripts/on_virtual_screen.sh) that the roots share. Each step prints a line; the first that fails ends it, status 1.
# Use: try_installers.sh DEB RUN PICTURES_FOLDER
set -euo pipefail
deb=$(realpath "$1") run=$(realpath "$2") pictures=$3
here=$(cd "$(dirname "$0")" && pwd)
version=$(dpkg-deb --field "$deb" Version)
# shellcheck disable=SC1091
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
[ "$(id -u)" = 0 ] || { echo "Only root can make a clean root." >&2 && exit 1; }

mkdir -p "$pictures" build
pictures=$(realpath "$pictures")
base=$(realpath build)/minimal-$suite.tar
home="/home/张 三 the lecturer"
root=
steps=0

say() { steps=$((steps + 1)) && echo "✓ $*"; }
fail() { echo "✗ $*" >&2 && exit 1; }

open_root() {
    root=$(mktemp -d)
    chmod 755 "$root"
    tar --extract --numeric-owner --file "$base" --directory "$root"
    cp -L /etc/resolv.conf "$root/etc/resolv.conf"
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    mkdir -p "$root/tmp/.X11-unix"
    mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
    inside /usr/sbin/useradd --uid 4321 --create-home --home-dir "$home" lecturer
    if inside sh -c 'command -v python3 python'; then fail "the root has a Python"; fi
}
close_root() {
    [ -n "$root" ] || return 0
    # Programs that a failed step left running in the root.
    for process in /proc/[0-9]*; do
        [ "$(readlink "$process/root")" != "$root" ] || kill "${process#/proc/}" 2>/dev/null || true
    done
    awk -v root="$root/" 'index($2, root) == 1 { print $2 }' /proc/mounts | tac | while IFS= read -r place; do
        umount --lazy "$(printf '%b' "$place")"
    done
    rm -rf --one-file-system "$root"
    root=
}
trap close_root EXIT

inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive "$@"; }
# As the lecturer, whose environment holds nothing but what is given.
lecturer() { chroot --userspec=lecturer:lecturer "$root" env -i --chdir=/ PATH=/usr/bin:/bin HOME="$home" "$@"; }
on_screen() { lecturer DISPLAY="$DISPLAY" XAUTHORITY="$home/.Xauthority" "$@"; }
install_inside() { inside apt-get install -qq --yes "$@" >"$pictures/apt.log" 2>&1 || { cat "$pictures/apt.log" >&2 && exit 1; }; }
files_of() { (cd "$root" && find . -xdev \( -path ./proc -o -path ./dev -o -path ./tmp -o -path ./var/cache -o -path ./var/log \
    -o -path ./var/lib/apt -o -path ./var/lib/dpkg \) -prune -o -print | LC_ALL=C sort); }

self_test() { # COMMAND … — passes, and writes nothing to stderr
    "$@" >"$pictures/self-test.txt" 2>"$pictures/stderr.txt" || { cat "$pictures"/{self-test,stderr}.txt >&2 && exit 1; }
    [ ! -s "$pictures/stderr.txt" ] || { cat "$pictures/stderr.txt" >&2 && fail "the self-test wrote to stderr"; }
    tail -n 1 "$pictures/self-test.txt" | grep -q ' passed, 0 failed$' || fail "the self-test has no last line"
}

# ---- a window on the screen

started=
window=
start() { # TITLE COMMAND … — starts it and waits for its window
    local title=$1
    shift
    "$@" >"$pictures/stdout.txt" 2>"$pictures/stderr.txt" &
    started=$!
    window=
    for _ in $(seq 300); do
        # A search fails, too, where a window goes while it looks.
        window=$(xdotool search --onlyvisible --name "$title" 2>/dev/null | head -n 1) || true
        [ -z "$window" ] || break
        sleep 0.2
    done
    [ -n "$window" ] || { cat "$pictures/stderr.txt" >&2 && fail "no window “$title” came"; }
    xdotool windowactivate --sync "$window"
}
press() { for key; do xdotool key --window 0 "$key" && sleep 0.3; done; }
until_true() { # COMMAND …
    for _ in $(seq 100); do
        if "$@"; then return 0; fi
        sleep 0.2
    done
    fail "it did not come true: $*"
}
title_has() { xdotool getwindowname "$window" | grep -qF -- "$1"; }
picture() { # NAME — once the results are there
    sleep 4
    import -window root "$pictures/$1.png"
}
end() { # [PATTERN] — quit by the keys, with nothing said on stderr but what the pattern allows
    press ctrl+q
    wait "$started" || fail "it ended with status $?"
    until_true sh -c "! xdotool getwindowname $window >/dev/null 2>&1"
    if grep -v "${1:-^$}" "$pictures/stderr.txt" >&2; then fail "it wrote to stderr"; fi
}
give_changes_up() { # quit, and answer the question about changes: of Save, Discard and Cancel the second
    press ctrl+q
    sleep 1
    import -window root "$pictures/question.png"
    press Tab space
    until_true sh -c "! xdotool getwindowname $window >/dev/null 2>&1"
}
share_screen() {
    cp "${XAUTHORITY:-$HOME/.Xauthority}" "$root$home/.Xauthority"
    inside chown lecturer: "$home/.Xauthority"
}

# ---- the package

try_deb() {
    open_root
    cp "$deb" "$root/var/tmp/attn-gui.deb"
    inside apt-get update -qq
    local after
    install_inside --no-install-recommends /var/tmp/attn-gui.deb
    rm "$root/var/tmp/attn-gui.deb"
    say "deb: apt-get install in a minimal $suite"
    if inside sh -c 'command -v python3'; then fail "a Python was installed with it"; fi
    inside sh -c 'LD_LIBRARY_PATH=$(find /opt/attn-gui -name "*.so*" -exec dirname {} + | sort -u | tr "\n" :)
        export LD_LIBRARY_PATH; find /opt/attn-gui -name "*.so*" -type f -exec ldd {} + 2>/dev/null' |
        grep 'not found' >&2 && fail "libraries are missing"
    say "deb: every library is found"
    [ "$(lecturer attn-gui --version)" = "attn-gui $version" ] || fail "another version"

    self_test lecturer attn-gui self-test
    self_test lecturer attn-gui self-test --lang zh_CN
    self_test lecturer LC_ALL=C attn-gui self-test
    self_test lecturer LANG=zh_CN.UTF-8 attn-gui self-test --lang zh_CN
    say "deb: self-test offscreen, C and missing locales"
    share_screen
    self_test on_screen QT_QPA_PLATFORM=xcb attn-gui self-test --lang zh_CN
    cp "$pictures/self-test.txt" "$pictures/self-test-deb.txt"
    say "deb: self-test on X11"

    local status=0
    lecturer attn-gui >"$pictures/stdout.txt" 2>"$pictures/stderr.txt" || status=$?
    [ "$status $(wc -l <"$pictures/stderr.txt")" = "2 1" ] || fail "without a display: status $status"
    say "deb: without a display it says so in one line"

    install_inside libglib2.0-bin shared-mime-info desktop-file-utils fonts-noto-cjk
    [ "$(lecturer gio mime application/x-attn-gui-session | grep -c attn-gui.desktop)" -ge 1 ] || fail "no association"
    start 'attn-gui' on_screen gio launch /usr/share/applications/attn-gui.desktop
    wait "$started"
    picture deb-english
    press F6 F2 7 period 5 Return
    until_true title_has '*'
    picture deb-edited
    give_changes_up
    say "deb: started by its desktop entry, a cell edited by keys, changes given up"

    mkdir "$root$home/会话 of today"
    cp "$here/../../examples/three-agents.attn" "$root$home/会话 of today/我的 session.attn"
    inside chown -R lecturer: "$home/会话 of today"
    mkdir -p "$root$home/.config/attn-gui"
    printf '[General]\nlanguage=zh_CN\n' >"$root$home/.config/attn-gui/settings.ini"
    inside chown -R lecturer: "$home/.config"
    start '我的 session.attn' on_screen gio open "$home/会话 of today/我的 session.attn"
    wait "$started"
    picture deb-chinese
    press F6 F2 7 period 5 Return ctrl+s
    until_true grep -q '7\.5' "$root$home/会话 of today/我的 session.attn"
    press ctrl+q
    until_true sh -c "! xdotool getwindowname $window >/dev/null 2>&1"
    say "deb: a session opened by its file type, in Chinese, edited by keys and saved"

    try_bad_homes
    rm -rf "${root:?}$home"/.[a-z]* "${root:?}$home"/会话*
    inside apt-get purge -qq --yes attn-gui >>"$pictures/apt.log" 2>&1
    after=$(files_of | grep -i attn || true)
    [ -z "$after" ] || fail "left behind: $after"
    if inside grep -rlis 'attn-gui' /usr/share/mime /usr/share/applications /etc /var/lib/dpkg/info; then fail "left behind"; fi
    say "deb: apt-get purge leaves nothing"
    close_root
}

try_bad_homes() {
    start 'attn-gui' on_screen attn-gui
    local first=$window first_started=$started
    on_screen attn-gui --lang zh_CN 2>"$pictures/stderr.txt" &
    started=$!
    until_true sh -c "xdotool search --onlyvisible --name attn-gui 2>/dev/null | grep -vqx $first"
    window=$(xdotool search --onlyvisible --name attn-gui 2>/dev/null | grep -vx "$first" | head -n 1)
    xdotool windowactivate --sync "$window"
    end
    window=$first started=$first_started
    xdotool windowactivate --sync "$window"
    end
    say "deb: a second copy runs beside the first"

    mkdir "$root/srv/full"
    mount -t tmpfs -o size=64k,mode=777 tmpfs "$root/srv/full"
    cp "$root$home/.Xauthority" "$root/srv/.Xauthority" && chmod 644 "$root/srv/.Xauthority"
    cat /dev/zero >"$root/srv/full/filled" 2>/dev/null || true
    for bad in /srv/full /nonexistent; do
        start 'attn-gui' lecturer DISPLAY="$DISPLAY" XAUTHORITY=/srv/.Xauthority HOME=$bad attn-gui
        picture "home-${bad##*/}"
        end '^Fontconfig error: No writable cache directories$' # which it says of every program
    done
    umount "$root/srv/full"
    rm -r "$root/srv/full" "$root/srv/.Xauthority"
    say "deb: a full disk, and a home that cannot be written to: it starts and ends"
}

# ---- the self-extracting archive

try_run() {
    open_root
    share_screen
    local before after depends status=0
    mkdir "$root$home/下载 of mine"
    cp "$run" "$root$home/下载 of mine/attn-gui.run"
    inside chown -R lecturer: "$home"
    before=$(files_of)
    lecturer TMPDIR="$home/下载 of mine" sh "$home/下载 of mine/attn-gui.run" >"$pictures/run.log" 2>&1 || status=$?
    [ "$status" != 0 ] || fail "run: it installed itself where libraries are missing"
    grep -q 'lib[A-Za-z0-9.-]*\.so' "$pictures/run.log" || { cat "$pictures/run.log" >&2 && fail "no library is named"; }
    [ "$(files_of)" = "$before" ] || { diff <(echo "$before") <(files_of) >&2 || fail "run: a failed installation left something"; }
    say "run: where a library is missing it names it and leaves nothing"

    depends=$(dpkg-deb --field "$deb" Depends | sed -E 's/\([^)]*\)//g; s/,/ /g; s/\|[^ ]* *//g')
    inside apt-get update -qq
    # shellcheck disable=SC2086
    install_inside --no-install-recommends $depends
    before=$(files_of)
    for attempt in first second; do
        lecturer TMPDIR="$home/下载 of mine" sh "$home/下载 of mine/attn-gui.run" >"$pictures/run.log" 2>&1 ||
            { cat "$pictures/run.log" >&2 && fail "run: the $attempt installation failed"; }
    done
    say "run: installed by a user without root, and once more over itself"
    self_test lecturer "$home/.local/bin/attn-gui" self-test
    self_test on_screen QT_QPA_PLATFORM=xcb "$home/.local/bin/attn-gui" self-test --lang zh_CN
    say "run: self-test offscreen and on X11, in a folder with spaces and Chinese letters"

    install_inside libglib2.0-bin shared-mime-info desktop-file-utils
    lecturer update-mime-database "$home/.local/share/mime"
    lecturer update-desktop-database "$home/.local/share/applications"
    cp "$here/../../examples/three-agents.attn" "$root$home/下载 of mine/一 session.attn"
    start '一 session.attn' on_screen gio open "$home/下载 of mine/一 session.attn"
    wait "$started"
    press F6 F2 8 period 5 Return
    until_true title_has '*'
    give_changes_up
    say "run: a session opened by its file type"

    lecturer "$home/.local/opt/attn-gui/uninstall.sh" >"$pictures/run.log" 2>&1
    rm -rf "${root:?}$home/.config" "${root:?}$home/.cache" "$root$home/下载 of mine/一 session.attn"
    # Preferences, the log and autosaved work are the user's.
    rm -rf "$root$home/.local/share/attn-gui" "$root$home/.local/state" && rmdir "$root$home"/.local{/share,} 2>/dev/null || true
    after=$(files_of | grep -F "$home" || true)
    [ "$after" = "$(echo "$before" | grep -F "$home")" ] || { diff <(echo "$before" | grep -F "$home") <(echo "$after") >&2 ||
        fail "run: left behind"; }
    say "run: uninstalled, and nothing is left"

    sh -c 'exec chroot "$0" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TMPDIR=/var/tmp sh "$1"' \
        "$root" "$home/下载 of mine/attn-gui.run" >"$pictures/run.log" 2>&1 || { cat "$pictures/run.log" >&2 && fail "run: root"; }
    self_test lecturer /usr/local/bin/attn-gui self-test
    inside /opt/attn-gui/uninstall.sh >"$pictures/run.log" 2>&1
    after=$(files_of | grep -i 'attn' | grep -vF "$home" || true)
    [ -z "$after" ] || fail "run, by root, left behind: $after"
    say "run: installed for all by root, used, and removed"
    close_root
}

[ -f "$base" ] || mmdebstrap --quiet --variant=minbase "$suite" "$base"
for each in ${ATTN_GUI_TRY:-deb run}; do
    "try_$each"
done
rm -f "$pictures"/{stdout,stderr,self-test}.txt "$pictures"/{apt,run}.log
echo "$steps passed, 0 failed"
