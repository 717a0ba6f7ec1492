# Reads scripts/ and prints FILE:LINE: what for each module that a file reads of another room.
#
# A room is a folder of scripts/; of scripts/ci it is each folder in there. What a room reads is its
# own, or of scripts/lib/, or in scripts/ci of scripts/ci/lib/. A command of another room may be
# called. scripts/gate is of no room.
#
# Seen are: include and import of jq, also in a program within Bash; source and . of Bash; any other
# path that ends in .jq, .sh, .awk or .js, as of jq -f; require of JavaScript; a variable that is
# set to the folder of a room; and any path of the tests. Not seen: a path in two variables.
#
# Allowed beside that:
# - scripts/plot/, as a folder: its .gp files are for gnuplot, and hold no function

BEGIN {
  module = "scripts/[a-z][A-Za-z0-9_./-]*[.](jq|sh|awk|js)"
  folder_of = "=\"?[^ \"]*scripts/[a-z][a-z0-9/-]*\"?$"
}

FNR == 1 {
  folder = FILENAME
  sub(/\/[^\/]*$/, "", folder)
  inside = substr(folder, length("scripts/") + 1)
  own = folder == "scripts" ? "" : room(inside "/.")
}

own == "" || /^[ \t]*(#|\/\/)/ { next }

/TOLLGATE_ROOT[^ ]*\/tests\// {
  print FILENAME ":" FNR ": reads of the tests; allowed: nothing of them in scripts/"
}

{
  all($0, "(include|import) \\\\?\"[a-z][A-Za-z0-9_./-]*", "^[a-z]* \\\\?\"")
  if (/^[ \t]*(source|[.]) /) sourced($0)
  all($0, module, "^scripts/")
  all($0, "require[(]'[.][^']*", "^require[(]'")
  if (match($0, folder_of)) set(substr($0, RSTART, RLENGTH))
}

# all LINE PATTERN BEFORE: holds each path in the line; BEFORE is what stands before the path
function all(line, pattern, before,    path) {
  while (match(line, pattern)) {
    path = substr(line, RSTART, RLENGTH)
    line = substr(line, RSTART + RLENGTH)
    sub(before, "", path)
    held(path ~ /^[.]/ ? resolved(inside "/" path) : path)
  }
}

# sourced LINE: what Bash reads there; another path of scripts/ is a module, and seen as one
function sourced(line) {
  sub(/^[ \t]*(source|[.]) "?/, "", line)
  sub(/"?[ \t]*(\|\|.*)?$/, "", line)
  if (line ~ /scripts\// || line !~ /^\$/ || line !~ /\//) return
  # ${0%/*} and $here are where the file is.
  sub(/^\$(\{[^}]*\}|[a-z_]+)\//, "", line)
  if (line ~ /^[.][.]\//) held(resolved(inside "/" line))
}

# set WORDS: a variable that is a folder, and not a command
function set(words) {
  gsub(/^.*scripts\/|"$/, "", words)
  if (words != "plot" && words !~ /\/run$/) held(words "/.")
}

# resolved PATH: without . and ..
function resolved(path) {
  gsub(/\/[.]\//, "/", path)
  while (sub(/[^\/.][^\/]*\/[.][.]\//, "", path));
  return path
}

# room PATH: whose it is
function room(path,    parts) {
  split(path, parts, "/")
  return parts[1] == "ci" ? "ci/" parts[2] : parts[1]
}

# held PATH: says so where it may not be read here
function held(path,    of) {
  of = room(path)
  if (path !~ /\// || of == own || of == "lib" || of == "runner-setup" || path ~ /^[.]/) return
  if (of == "ci/lib" && own ~ /^ci\//) return
  sub(/\/[.]$/, "", path)
  key = FILENAME ":" FNR ":" path
  if (seen[key]++) return
  print FILENAME ":" FNR ": reads " path " of the room " of "; allowed: " own \
    (own == "lib" ? "" : ", lib") (own ~ /^ci\// && own != "ci/lib" ? ", ci/lib" : "")
}
