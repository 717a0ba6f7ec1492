# The outline of a file of Bash that others source, for shellcheck, which else reads its whole text
# anew for each of them: a function of no words for each of its functions, an assignment for each
# name that it sets, a use for each that it reads, and what it sources itself.
/^# shellcheck (source|shell)=/ { print }
/^ *(\.|source) / { print; next }
/^ *#/ { next }
match($0, /^[a-z_][a-zA-Z0-9_]*\(\)/) { print substr($0, 1, RLENGTH) " { :; }" }
{
  text = $0
  while (match(text, /(^|[ ;(])[a-zA-Z_][a-zA-Z0-9_]*\+?=/)) {
    name = substr(text, RSTART, RLENGTH)
    gsub(/[^a-zA-Z0-9_]/, "", name)
    sets[name]
    text = substr(text, RSTART + RLENGTH)
  }
}
# What a command sets: read, mapfile, printf -v, a loop, a declaration.
/(^|[ ;(])(read|mapfile|read_lines|printf -v|for|declare|local|export) / {
  count = split($0, words, /[^a-zA-Z0-9_]+/)
  for (i = 1; i <= count; i++) if (words[i] ~ /^[a-zA-Z_]/) sets[words[i]]
}
# What an arithmetic expression may read.
/\(\(/ {
  count = split($0, words, /[^a-zA-Z0-9_]+/)
  for (i = 1; i <= count; i++) if (words[i] ~ /^[a-zA-Z_]/) reads[words[i]]
}
{
  text = $0
  while (match(text, /\$\{?[#!]?[a-zA-Z_][a-zA-Z0-9_]*/)) {
    name = substr(text, RSTART, RLENGTH)
    gsub(/[^a-zA-Z0-9_]/, "", name)
    reads[name]
    text = substr(text, RSTART + RLENGTH)
  }
}
END {
  for (name in sets) print name "=1"
  for (name in reads) print ": \"${" name "-}\""
}
