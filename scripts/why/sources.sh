# Sourced by profile: the files that functions come from, as debug information has them.
# shellcheck shell=bash

# plain_names: standard input without what compilers make of names
plain_names() {
  if command -v c++filt >/dev/null; then "${as_service[@]}" timeout 20 c++filt; else cat; fi
}

# lines_of OBJECT: FILE:LINE of each address of standard input. What Go writes the others cannot
# read.
lines_of() {
  if command -v go >/dev/null && go version "$1" >/dev/null 2>&1; then
    timeout 20 go tool addr2line "$1" 2>/dev/null | sed -n 'n;p'
  else "${as_service[@]}" timeout 20 addr2line -e "$1" 2>/dev/null; fi
}

# sources_in OBJECT: lines "FUNCTION FILE" of those of standard input, lines "FUNCTION SYMBOL", of
# which that is known, tabs between
sources_in() {
  local names
  names=$(awk -F '\t' 'FNR == NR { names[$2] = $1; next }
      { symbol = $0; sub(/^[^ ]* +[^ ]+ /, "", symbol) }
      symbol in names && $0 ~ /^[0-9a-f]/ {
        sub(/ .*/, ""); print names[symbol] "\t0x" $0; delete names[symbol]
      }' - <("${as_service[@]}" timeout 10 nm "$1" 2>/dev/null))
  [[ -n $names ]] || return 0
  paste <(cut -f 1 <<<"$names") <(cut -f 2 <<<"$names" | lines_of "$1") \
    | sed -nE '/\t[^?].*:[0-9]/s/:[0-9]+[^:\t]*$//p'
}

# with_sources PROFILE: the same, with the files of functions that are told, or charged
with_sources() {
  local lines objects object found=''
  lines=$(jqx -rf "$room/unplaced.jq" "$1")
  read_lines objects awk -F '\t' 'NF == 3 && !seen[$2]++ { print $2 }' <<<"$lines"
  for object in ${objects[@]+"${objects[@]}"}; do
    [[ $object == /* && -f $object ]] || continue
    found+=$(awk -F '\t' -v object="$object" '$2 == object { print $1 "\t" $3 }' <<<"$lines" \
      | sources_in "$object")$'\n' || true
  done
  jqx --arg found "$found" -f "$room/placed.jq" "$1"
}
