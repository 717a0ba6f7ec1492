# For tests/lint: reads Bash as shfmt leaves it and prints FILE:LINE: what for
# - functions of more than 40 lines. A function ends at the first line that starts as its own did,
#   then with } or ): a program inside it, with such a line, ends it too early. What follows <<EOT
#   is not read. A test of bats is a story and no function;
# - eval, anywhere but in a comment of its own line;
# - jq programs of more characters than -v jq= says (without it none counts): any quoted argument of
#   a command jq or jqx but those of --arg, --argjson, --slurpfile, --rawfile, -L and -f. Not seen:
#   programs in a variable or array, and where another command hands them on. A " within $( )
#   within " " ends the argument early.

BEGIN {
  # jq where a command begins, and after what commands are handed to.
  after = "[ \t\n](if|while|until|then|else|elif|do|run|env|nice)"
  command = "(^|[|&;({!`\n]|" after ")[ \t]*jqx?[ \t]"
}

FNR == 1 {
  finish()
  file = FILENAME
}

{
  text = text $0 "\n"
  starts[FNR + 1] = length(text) + 1
}

until != "" {
  if ($0 ~ ("^\t*" until "$")) until = ""
  next
}
/^[ \t]*#/ { next }
match($0, /<<-?["'\\]?[A-Z_]+["']?/) && $0 !~ /<<</ {
  until = substr($0, RSTART, RLENGTH)
  gsub(/[^A-Z_]/, "", until)
}
/(^|[ \t;&|({`"'])eval([ \t"]|$)/ { print FILENAME ":" FNR ": eval of a string" }
match($0, /^[ \t]*[A-Za-z_][A-Za-z0-9_:-]*\(\) [{(]( #.*)?$/) && name == "" {
  name = $1
  began = FNR
  match($0, /^[ \t]*/)
  margin = substr($0, 1, RLENGTH)
}
name != "" && FNR > began && $0 ~ ("^" margin "[})]") {
  lines = FNR - began + 1
  if (lines > 40) print FILENAME ":" began ": " name " has " lines " lines, at most 40"
  name = ""
}

END { finish() }

# finish: the jq programs of a file that has been read whole; then the next file begins
function finish(    at, rest) {
  at = 1
  rest = text
  while (jq && match(rest, command)) {
    at += RSTART + RLENGTH - 1
    call(at)
    rest = substr(text, at)
  }
  text = until = name = ""
}

# call AT: the arguments of one call of jq, from AT on
function call(at,    c, other, long, skip, word, quoted, n, line) {
  line = line_of(at)
  if (substr(text, starts_of(line)) ~ /^[ \t]*#/) return
  for (;; at += n) {
    c = substr(text, at, 1)
    n = 1
    if (c == "\\") n = 2
    else if (c == "'" || c == "\"") {
      other = index(substr(text, at + 1), c)
      while (c == "\"" && other > 1 && substr(text, at + other - 1, 1) == "\\")
        other += index(substr(text, at + other + 1), c)
      if (!other) return
      quoted += other - 1
      n = other + 1
      continue
    } else if (c ~ /[ \t\n|;&)]/ || c == "") {
      if (word == "" && !quoted && c ~ /[ \t]/) continue
      if (skip) skip--
      else if (quoted > jq)
        print file ":" line ": a jq program of " quoted " characters, at most " jq
      else if (word ~ /^--(arg|argjson|slurpfile|rawfile)$/) skip = 2
      else if (word ~ /^(-L|-f|--from-file)$/) skip = 1
      if (c !~ /[ \t]/) return
      word = ""
      quoted = 0
    } else if (c == "(" && substr(text, at - 1, 1) ~ /[$<>]/) n = inside(at)
    else word = word c
  }
}

# inside AT: how many characters there are from the ( at AT to its )
function inside(at,    depth, n, c) {
  for (n = 0; (c = substr(text, at + n, 1)) != ""; n++) {
    if (c == "(") depth++
    else if (c == ")" && --depth == 0) return n + 1
  }
  return n
}

function starts_of(line) { return line > 1 ? starts[line] : 1 }
function line_of(at,    line) {
  for (line = 1; (line + 1) in starts && starts[line + 1] <= at; line++);
  return line
}
