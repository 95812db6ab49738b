#!/usr/bin/env bash
# Checks the wheel and the source archive of dist/, and runs the wheel's self-test in an environment of its own, from outside the
# checkout.
# Use: try_wheel.sh PYTHON_WITH_TWINE PYTHON
set -euo pipefail
version=$("$1" resources/installer/version.py)
wheel=$(realpath "dist/attn_gui-$version-py3-none-any.whl")
"$1" -m twine check --strict "$wheel" "dist/attn_gui-$version.tar.gz"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
scripts/make_venv.sh "$2" "$work/环境 of its own"
python="$work/环境 of its own/bin/python"
"$python" -m pip install --disable-pip-version-check --quiet --constraint constraints.txt "$wheel"
cd "$work"
"$python" -m attn_gui --version
for language in en zh_CN; do
    env -u LANG -u LC_ALL QT_QPA_PLATFORM=offscreen HOME="$work" "$python" -m attn_gui self-test --lang "$language"
done
