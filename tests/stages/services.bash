# For the tests of the servers that a service needs: two of a kind, whose URLs are in one and two.
# shellcheck shell=bash

# twice NAME: two of a kind at once, which do not see each other
twice() {
  "$ROOT/runner-setup/install" --for "$1" || skip "$1 cannot be installed here"
  one=$("$ROOT/scripts/services/$1" up "$box/one/$1")
  two=$("$ROOT/scripts/services/$1" up "$box/two/$1")
  echo "$one $two"
  [ "$one" != "$two" ] && [ "$(<"$box/one/$1/url")" = "$one" ]
}
# over NAME: both end, their processes and ports with them, and ending them again harms nothing
over() {
  for which in one two; do
    pid=$(<"$box/$which/$1/pid")
    "$ROOT/scripts/services/$1" down "$box/$which/$1"
    [ -z "$(ps -o pid=,stat= -p "$pid" | awk '$2 !~ /^Z/')" ]
    "$ROOT/scripts/services/$1" down "$box/$which/$1"
  done
  [ -z "$(listener "${one##*:}")" ]
}
