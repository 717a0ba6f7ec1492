# Sourced by measure: unpacks the build of another job. The code that was built there may have
# written the archive, too, so every member is checked before anything is unpacked.

# The largest artifact of the five targets has less than half of these bytes, and a web page with
# all its files a tenth of these members.
archive_bytes=1000000000
archive_members=20000

# listing FILE: a line for each member: type and mode, bytes, name. Names come from a second
# listing, because a time may hold anything, blanks too; escaped characters begin with \.
listing() {
  local options=(--numeric-owner --quoting-style=escape --file -)
  # From standard input tar reads no compressed archive, which may unpack to a thousand times its
  # size.
  paste -d ' ' \
    <(tar --list --verbose "${options[@]}" <"$1" | awk '{ print $1, $3 }') \
    <(tar --list "${options[@]}" <"$1")
}

# objection FILE: why it is not unpacked, if so
objection() {
  local bytes
  [[ -f $1 && ! -L $1 ]] || { echo "is no file" && return; }
  bytes=$(stat -c %s "$1")
  ((bytes <= archive_bytes)) || { echo "has $bytes bytes; allowed are $archive_bytes" && return; }
  tar --list --file - <"$1" >/dev/null 2>&1 || { echo "is no whole archive" && return; }
  listing "$1" | awk -v most_bytes="$archive_bytes" -v most_members="$archive_members" \
    -f "$TOLLGATE_ROOT/scripts/ci/measure/members.awk"
}

# unpack FILE FOLDER: unpacks a build as a new folder, or prints why not
unpack() {
  local why new=$2.part tar=(tar --extract --no-same-owner --no-same-permissions --file -)
  why=$(objection "$1" 2>/dev/null) || why=${why:-cannot be listed}
  if [[ -z $why ]]; then
    rm -rf "$2" "$new" && mkdir "$new"
    "${tar[@]}" -C "$new" <"$1" 2>/dev/null && mv -T "$new" "$2" && return
    rm -rf "$new"
  fi
  echo "${why:-cannot be unpacked}"
  return 3
}
