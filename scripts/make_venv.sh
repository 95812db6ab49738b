#!/usr/bin/env bash
# Makes a virtual environment. Debian packs the module for that apart: installed where this is root, else named.
# Use: make_venv.sh PYTHON FOLDER
set -euo pipefail
python=$1 folder=$2

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "attn-gui needs Python 3.11 or newer; $python is $("$python" --version 2>&1 || echo missing)." >&2
    echo "Name another: make PYTHON=python3.13 …" >&2
    exit 1
fi
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null && command -v apt-get >/dev/null; then
    package=$("$python" -c 'import sys; print("python{}.{}-venv".format(*sys.version_info))')
    if [ "$(id -u)" != 0 ]; then
        echo "Python's module venv is missing. Run this once, then try again:" >&2
        echo "    sudo apt-get install $package" >&2
        exit 1
    fi
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" </dev/null
fi
exec "$python" -m venv "$folder"
