# For jq-tests and lint: the two jqs that everything here must run on.

# distribution_jq: the path of the one that is not of our own tools; fails where there is none
distribution_jq() {
  type -aP jq | grep -vF "${TOLLGATE_TOOLS:-$TOLLGATE_CACHE/tools}/" | sed 1q | grep .
}

# pinned_jq: the path of that of our own tools; fails where there is none
pinned_jq() {
  type -aP jq | grep -F "${TOLLGATE_TOOLS:-$TOLLGATE_CACHE/tools}/" | sed 1q | grep .
}

# whole JQ: can it include modules three deep? 1.8.2, and what took its fixes, die of it
# (jqlang/jq#3597, #3636).
whole() {
  local folder code=0
  folder=$(mktemp -d)
  echo 'def inner: 1;' >"$folder/inner.jq"
  echo 'include "inner"; def middle: inner;' >"$folder/middle.jq"
  echo 'include "middle"; def outer: middle;' >"$folder/outer.jq"
  ("$1" -L "$folder" -n 'include "outer"; outer' || exit 1) >/dev/null 2>&1 || code=1
  rm -r "$folder"
  return "$code"
}
