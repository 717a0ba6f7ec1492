# Which sections the files on standard input can break, by the table tests/sections, each section
# once. Files that are there and that no line of the table fits are named on standard error.
# table: its file; sections: all there are, with spaces between
# which: near takes what stands before the + of a line, far all of it

# regex: what a pattern of the table stands for
function regex(pattern) {
  gsub(/[.+(){}^$|?]/, "\\\\&", pattern)
  gsub(/[*]/, ".*", pattern)
  return "^" pattern "$"
}
# own: the section that a file is a test of
function own(file,    part) {
  sub(/^tests\//, "", file)
  if (sub(/[.]bats$/, "", file)) return file
  split(file, part, "/")
  return part[1] == "jq" ? "jq/" part[2] : part[1]
}
# take: the sections of a name, which may be a pattern
function take(name,    i, fits) {
  fits = regex(name)
  for (i = 1; i <= all; i++) if (section[i] ~ fits && !taken[section[i]]++) print section[i]
}
BEGIN {
  all = split(sections, section, " ")
  while ((getline line <table) > 0) {
    if (line ~ /^[#@]/ || split(line, word, " ") < 2) continue
    fit[++lines] = regex(word[1])
    if (which == "near") sub(/[+].*/, "", line)
    sub(/^[^ ]+/, "", line)
    gsub(/[+]/, " ", line)
    names[lines] = line
  }
}
{
  fits = 0
  for (i = 1; i <= lines; i++) {
    if ($0 !~ fit[i]) continue
    fits = 1
    n = split(names[i], name, " ")
    for (k = 1; k <= n; k++) {
      if (name[k] == "own") take(own($0))
      else if (!done[name[k]]++) take(name[k])
    }
  }
  if (!fits && (getline line <$0) >= 0) unknown = unknown " " $0
}
END {
  if (unknown != "")
    print "run: tests/sections does not say what these files can break:" unknown | "cat >&2"
}
