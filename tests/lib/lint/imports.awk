# For tests/lint: reads jq files and prints a line for each import whose name the file does not use:
#   FILE:LINE: what

FNR == 1 { report() }

/^import "/ {
  if (match($0, / as [$]?[a-z_0-9]+/)) line[substr($0, RSTART + 4, RLENGTH - 4)] = FNR
  next
}

{
  for (rest = $0; match(rest, /[$]?[a-z_0-9]+::/); rest = substr(rest, RSTART + RLENGTH)) {
    delete line[substr(rest, RSTART, RLENGTH - 2)]
  }
}

END { report() }

function report(    name) {
  for (name in line) print file ":" line[name] ": nothing uses the import " name
  split("", line)
  file = FILENAME
}
