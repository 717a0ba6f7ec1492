# For the tests of runner-setup on a throw-away copy of this machine.
# shellcheck shell=bash

set_up() { run within /gate/runner-setup/setup --host x86 --sysroot /recorded "$@"; }
# as USER COMMAND…: in the copy, as one of its users
as() { within setpriv --reuid "$1" --regid "$1" --init-groups "${@:2}"; }
# done_well: the last command ended with 0
done_well() {
  echo "$output"
  [ "$status" -eq 0 ]
}
# rights FILE: whose it is in the copy, and its mode
rights() { within stat -c '%U %a' "$1"; }
