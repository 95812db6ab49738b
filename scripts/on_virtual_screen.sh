#!/usr/bin/env bash
# Runs a command on a virtual screen with a window manager; ends with the command's status.
# Use: on_virtual_screen.sh COMMAND [ARGUMENT …]
set -euo pipefail

if [ -z "${ATTN_GUI_VIRTUAL_SCREEN:-}" ]; then
    export ATTN_GUI_VIRTUAL_SCREEN=1 QT_QPA_PLATFORM=xcb
    unset WAYLAND_DISPLAY
    exec xvfb-run --auto-servernum --server-args="-screen 0 1920x1080x24" "$0" "$@"
fi

openbox &
manager=$!
trap 'kill "$manager" 2>/dev/null || true' EXIT
for _ in $(seq 100); do
    xdotool get_num_desktops >/dev/null 2>&1 && break
    kill -0 "$manager" 2>/dev/null || { echo "openbox did not start" >&2; exit 1; }
    sleep 0.1
done
"$@"
