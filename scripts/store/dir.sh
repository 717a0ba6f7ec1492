# Sourced by store: a store in a folder.

# open_kind PATH
open_kind() {
  local path=$1
  if [[ $verb == add ]]; then
    mkdir -p "$path" || fail "$store: the folder cannot be created"
  fi
  tree=$(cd "$path" 2>/dev/null && pwd) || fail "$store: no such folder"
  # Runs that add take turns.
  exec 9<"$tree"
  if [[ $verb == add ]]; then
    flock -w 60 9 || fail "$store: another run is still adding to it after a minute; run it again"
  fi
}

# .incoming is left by a run that was killed.
list_files() {
  find "$tree" -mindepth 1 -path "$tree/.incoming" -prune -o ! -type d -printf '%y\t%s\t%P\n'
}

get_files() { :; }

# change NEW GONE: writes everything before anything is moved to its place
change() {
  local incoming=$tree/.incoming
  rm -rf "$incoming"
  move_in "$1" || {
    rm -rf "$incoming"
    fail "$store: cannot be written to; nothing was deleted. The data points are still in" \
      "${words[*]:-$shown}: add them again"
  }
  (cd "$tree" && tr '\n' '\0' <"$2" | xargs -0 -r rm -f) \
    || fail "$store: thinned data points could not be deleted; run it again"
  rm -rf "$incoming"
}

# move_in NEW. `||` at the call switches errexit off, so each step returns by itself.
move_in() {
  local path
  cp -r "$1" "$incoming" || return
  (cd "$incoming" && find . -mindepth 1 -type d -printf '%P\0') \
    | (cd "$tree" && xargs -0 -r mkdir -p) || return
  (cd "$incoming" && find . -type f -printf '%P\n') >"$box/coming" || return
  while IFS= read -r path; do mv -f "$incoming/$path" "$tree/$path" || return; done <"$box/coming"
}
