#!/bin/sh
# headless.sh COMMAND [ARGUMENT...]: runs a command under a virtual screen, with its own session bus and keychain.
# The keychain is in a temporary folder, so the logged-in user's keychain is not used.
set -eu

if [ -z "${RETURNS_DESK_HEADLESS:-}" ]; then
  RETURNS_DESK_HEADLESS=$(mktemp -d)
  export RETURNS_DESK_HEADLESS
  trap 'rm -rf "$RETURNS_DESK_HEADLESS"' EXIT
  # In its own session, so that one signal ends bus, screen and command.
  # The bus writes its own messages to a log; the command keeps the real standard error and input.
  exec 4<&0
  setsid dbus-run-session -- sh "$0" "$@" <&4 4<&- 3>&2 2>"$RETURNS_DESK_HEADLESS/bus.log" &
  session=$!
  trap 'kill -TERM "-$session" 2>/dev/null; exit 143' HUP INT TERM
  code=0
  wait "$session" || code=$?
  exit "$code"
fi

# Electron sets LC_ALL for a chosen language while its Bluetooth thread reads the environment. If the variable is new,
# the environment moves in memory, and the program sometimes crashes at its start.
export LC_ALL="${LC_ALL:-${LANG:-C.UTF-8}}"

folder=$RETURNS_DESK_HEADLESS
unset RETURNS_DESK_HEADLESS
mkdir -p "$folder/keychain" "$folder/control"
chmod 700 "$folder/control"
printf 'returns-desk' |
  XDG_DATA_HOME="$folder/keychain" XDG_RUNTIME_DIR="$folder/control" \
    gnome-keyring-daemon --unlock --components=secrets --control-directory="$folder/control" >/dev/null 2>"$folder/keychain.log"
exec xvfb-run -a -s "-screen 0 1600x1000x24 -noreset" "$@" 2>&3 3>&-
