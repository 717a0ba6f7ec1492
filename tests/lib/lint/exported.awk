# For tests/lint: reads programs in jq and what calls jq, and prints a line for each def that a file
# names of a module it imports:  MODULE, tab, NAME. An included module hands on all: NAME is *.

FNR == 1 { split("", module) }

{
  gsub(/\\"/, "\"")
  rest = $0
  while (match(rest, /(import|include) "[a-z0-9\/_-]+"( as [a-z_0-9]+)?/)) {
    split(substr(rest, RSTART, RLENGTH), word, /[ "]+/)
    if (word[1] == "include") print word[2] "\t*"
    else if (word[4] != "") module[word[4]] = word[2]
    rest = substr(rest, RSTART + RLENGTH)
  }
  rest = $0
  while (match(rest, /[a-z_0-9]+::[a-z_0-9]+/)) {
    split(substr(rest, RSTART, RLENGTH), word, "::")
    if (word[1] in module) print module[word[1]] "\t" word[2]
    rest = substr(rest, RSTART + RLENGTH)
  }
}
