# What parts of tests/faults found -> TAP. A fault that is known is no failure; one that is known
# and was looked for in vain is one, but in a sample one of many.
# known: the file of those that are known; sample: whether this is one
# Reads lines with tabs: fault, GROUP, WHAT, words, of what was found; said, GROUP, words, for
# people; then tried, GROUP, words, once all of the group was tried.

# is_known: whether a fault is known; a * in what is known stands for anything
function is_known(name, words,    line, pattern) {
  if (name in expected) return found[name] = 1
  for (line in expected) {
    if (line !~ /[*] /) continue
    pattern = line
    gsub(/[^A-Za-z0-9 ]/, "[&]", pattern)
    gsub(/\[\^\]/, "\\^", pattern)
    gsub(/\[[*]\]/, ".*", pattern)
    if (name ": " words ~ "^" pattern) return found[line] = 1
  }
  return 0
}

BEGIN {
  while ((getline line <known) > 0) {
    if (line !~ /^#/ && sub(/  # .*/, "", line)) expected[line]
  }
}
$1 == "fault" {
  if (is_known($2 ": " $3, $4)) good = good "# known: " $3 ": " $4 "\n"
  else bad = bad "# " $3 ": " $4 "\n"
}
$1 == "said" { good = good $3 "\n" }
$1 == "tried" {
  for (line in expected) {
    if (index(line, $2 ": ") == 1 && !(line in found) && !(sample && line ~ /[*] /))
      bad = bad "# no longer appears: take it from tests/faults/known: " line "\n"
  }
  failed += bad != ""
  printf "%sok %d - %s%s\n%s%s", (bad == "" ? "" : "not "), ++number, $2, \
    ($3 == "" ? "" : ": " $3), bad, good
  fflush()
  bad = good = ""
}
END {
  print "1.." number + 0
  exit failed > 0 || number == 0
}
