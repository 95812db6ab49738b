#!/usr/bin/env bash
# Sees to what the program needs of the system, on Debian and Ubuntu: the libraries that Qt's wheels expect, Python's module
# venv, for the tests a virtual screen, for installers what makes and tries them. Installs it where this is root, else prints
# the one command to run and fails. Elsewhere it only names it.
# Use: system_packages.sh run|test|installer|installer-test PYTHON
set -euo pipefail

packages=(
    # Qt without a screen
    libegl1 libgl1 libdbus-1-3 libfontconfig1 libglib2.0-0 libxkbcommon0
    # Qt on X11
    libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxkbcommon-x11-0
)
case ${1:?which} in
run) ;;
test) packages+=(xvfb xauth openbox xdotool xclip fonts-noto-cjk) ;;
installer) packages+=(libwayland-cursor0 libwayland-egl1 binutils dpkg-dev makeself xz-utils) ;;
installer-test) packages+=(imagemagick mmdebstrap) ;;
*) echo "$0: $1 is not known" >&2 && exit 2 ;;
esac

if ! "$2" -c 'import ensurepip' 2>/dev/null; then
    packages+=("$("$2" -c 'import sys; print("python{}.{}-venv".format(*sys.version_info))' || echo python3-venv)")
fi

# Debian's Python does not use its shared library; PyInstaller takes that.
if [ "$1" = installer ] && [ "$("$2" -c 'import sys; print(sys.base_prefix)')" = /usr ]; then
    packages+=("$("$2" -c 'import sys; print("libpython{}.{}".format(*sys.version_info))')")
fi

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "Not Debian or Ubuntu: install by hand what these packages hold, if it is missing: ${packages[*]}" >&2
    exit 0
fi

# A package may be there under a new name that provides the old one (libglib2.0-0t64).
# shellcheck disable=SC2016
installed=$(dpkg-query -W -f '${db:Status-Status} ${Package} ${Provides}\n' | sed -n 's/^installed //p' |
    sed -E 's/\([^)]*\)//g' | tr ', ' '\n\n' | sort -u)
missing=()
for package in "${packages[@]}"; do
    grep -qxF "$package" <<<"$installed" || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

if [ "$(id -u)" != 0 ]; then
    echo "System packages are missing. Run this once, then try again:" >&2
    echo "    sudo apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 1
fi
export DEBIAN_FRONTEND=noninteractive
echo "Installing system packages: ${missing[*]}"
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${missing[@]}" </dev/null
