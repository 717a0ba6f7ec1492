# Sourced by store: a store that is a folder.

# opened PATH
opened() {
  local path=$1
  if [[ $verb == add ]]; then
    mkdir -p "$path" || fail "$store: this folder cannot be made"
  fi
  tree=$(cd "$path" 2>/dev/null && pwd) || fail "$store: no such folder"
  # Of two that add, one waits for the other.
  exec 9<"$tree"
  if [[ $verb == add ]]; then
    flock -w 60 9 || fail "$store: another run has been adding to it for a minute; run it again"
  fi
}

# .incoming is what a run that was killed has not finished.
listed() {
  find "$tree" -mindepth 1 -path "$tree/.incoming" -prune -o ! -type d -printf '%y\t%s\t%P\n'
}

taken() { :; }

# change NEW GONE: all of it is written before anything takes its place
change() {
  local incoming=$tree/.incoming
  rm -rf "$incoming"
  moved "$1" || {
    rm -rf "$incoming"
    fail "$store: could not be written to; nothing that it had is gone. The data points are" \
      "still in ${words[*]:-$shown}: add them again elsewhere or later"
  }
  (cd "$tree" && tr '\n' '\0' <"$2" | xargs -0 -r rm -f) \
    || fail "$store: what is thinned out could not be removed; run it again"
  rm -rf "$incoming"
}

# moved NEW: it is in its place. Whoever asks whether this has worked switches errexit off, so each
# step says so itself.
moved() {
  local path
  cp -r "$1" "$incoming" || return
  (cd "$incoming" && find . -mindepth 1 -type d -printf '%P\0') \
    | (cd "$tree" && xargs -0 -r mkdir -p) || return
  (cd "$incoming" && find . -type f -printf '%P\n') >"$box/coming" || return
  while IFS= read -r path; do mv -f "$incoming/$path" "$tree/$path" || return; done <"$box/coming"
}
