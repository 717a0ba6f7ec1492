# For tests/lint: reads jq modules and prints a line for each def:
#   file · line · name · lines · names in scope · level · what its comment lacks  (between tabs)
# level 1 is a def of the module, 2 a def within it. Names in scope are its parameters and what
# `as` binds in it, in the defs within it too: what a reader has to keep in mind. Words of strings
# and comments are not read; what stands in \( ) is.

BEGIN { OFS = "\t" }

FNR == 1 {
  level = depth = strings = binding = 0
  about = ""
}

# The comment above a def; a line that is neither ends it.
/^[ \t]*#/ && !strings {
  about = about "\n" $0
  next
}

{
  first = $0 ~ /^[ \t]*([|] *)?def /
  scan($0)
  about = ""
}

function scan(line,    at, c, word) {
  for (at = 1; at <= length(line); at += length(word)) {
    word = c = substr(line, at, 1)
    if (in_string) {
      if (c == "\\") {
        word = substr(line, at, 2)
        if (word == "\\(") {
          opened[strings] = depth++
          in_string = 0
        }
      } else if (c == "\"") {
        strings--
        in_string = 0
      }
    } else if (c == "#") return
    else if (c == "\"") {
      strings++
      in_string = 1
    } else if (match(substr(line, at), /^[$@.]?[A-Za-z_][A-Za-z0-9_]*/)) {
      word = substr(line, at, RLENGTH)
      read(word)
    } else sign(c)
  }
}

# A word of the program: the start of a def, a name of it, a binding.
function read(word) {
  if (word == "def") {
    level++
    starts[level] = FNR
    at_depth[level] = depth
    name[level] = parameters[level] = seen[level] = ""
    count[level] = 0
    comment[level] = first ? about : ""
    first = 0
    heads = level
  } else if (heads) {
    if (name[heads] == "") name[heads] = word
    else {
      if (word ~ /^[$]/) parameters[heads] = parameters[heads] " " word
      known(word)
    }
  } else if (word == "as") {
    binding = 1
    bound_at = depth
  } else if (binding && word ~ /^[$]/) known(word)
}

# known: a name that is in scope of every def that is open
function known(word,    i) {
  for (i = 1; i <= level; i++) {
    if (index(seen[i], " " word " ")) continue
    seen[i] = seen[i] " " word " "
    count[i]++
  }
}

function sign(c) {
  if (binding && depth == bound_at && (c == "|" || c == "(")) binding = 0
  if (c ~ /[(\[{]/) depth++
  else if (c ~ /[)\]}]/) {
    depth--
    if (strings && depth == opened[strings]) in_string = 1
  } else if (c == ":" && heads && depth == at_depth[heads]) heads = 0
  else if (c == ";" && level && !heads && depth == at_depth[level]) {
    lines = FNR - starts[level] + 1
    print FILENAME, starts[level], name[level], lines, count[level], level, lacks()
    level--
  }
}

# lacks: what the comment of the def that has just ended does not say
function lacks(    said, missing, n, i, each) {
  said = comment[level] "\n"
  if (said !~ /\n[ \t]*# output: [^\n]/) missing = missing ", # output:"
  n = split(parameters[level], each, " ")
  for (i = 1; i <= n; i++) {
    if (said !~ ("[$]" substr(each[i], 2) "[^A-Za-z0-9_]")) missing = missing ", " each[i]
  }
  if (said ~ /input: (ignored|anything)/)
    missing = missing ", a reason to name an input that does not matter"
  return substr(missing, 3)
}
