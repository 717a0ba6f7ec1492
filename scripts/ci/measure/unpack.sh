# Sourced by measure: unpacks what another job has made. Who wrote the code that was built there may
# have written the archive, too: it is a list of names until each of them is an expected one.

# The largest artifact of the five targets has less than half of these bytes, and a page with all
# its fonts and pictures a tenth of these files. A machine has room for four times as much.
archive_bytes=1000000000
archive_members=20000

# listing FILE: a line for each member: type and rights, bytes, name. The name is asked for apart,
# because a time may be anything, blanks as well; what is not printed as it is begins with a \.
listing() {
  local options=(--numeric-owner --quoting-style=escape --file -)
  # From standard input tar takes no compressed archive, which may hold a thousand times its size.
  paste -d ' ' \
    <(tar --list --verbose "${options[@]}" <"$1" | awk '{ print $1, $3 }') \
    <(tar --list "${options[@]}" <"$1")
}

# objection FILE: why it is not unpacked, nothing where it can be
objection() {
  local bytes
  [[ -f $1 && ! -L $1 ]] || { echo "is no file" && return; }
  bytes=$(stat -c %s "$1")
  ((bytes <= archive_bytes)) || { echo "has $bytes bytes; allowed are $archive_bytes" && return; }
  tar --list --file - <"$1" >/dev/null 2>&1 || { echo "is no whole archive" && return; }
  listing "$1" | awk -v most_bytes="$archive_bytes" -v most_members="$archive_members" \
    -f "$TOLLGATE_ROOT/scripts/ci/measure/members.awk"
}

# unpack FILE FOLDER: what a build has left, as a new folder. Prints why not, where it cannot be.
unpack() {
  local why new=$2.part given=(--no-same-owner --no-same-permissions)
  why=$(objection "$1" 2>/dev/null) || why=${why:-cannot be listed}
  if [[ -z $why ]]; then
    rm -rf "$2" "$new" && mkdir "$new"
    tar --extract "${given[@]}" --file - -C "$new" <"$1" 2>/dev/null && mv -T "$new" "$2" && return
    rm -rf "$new"
  fi
  echo "${why:-cannot be unpacked}"
  return 3
}
