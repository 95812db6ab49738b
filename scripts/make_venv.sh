#!/usr/bin/env bash
# Makes a virtual environment with a Python that is new enough.
# Use: make_venv.sh PYTHON FOLDER
set -euo pipefail

if ! "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "attn-gui needs Python 3.11 or newer; $1 is $("$1" --version 2>&1 || echo missing)." >&2
    echo "Name another: make PYTHON=python3.13 …" >&2
    exit 1
fi
exec "$1" -m venv "$2"
