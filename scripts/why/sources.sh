# Sourced by profile: the files that functions come from, as debug information has them.
# shellcheck shell=bash

# plain_names: standard input without what compilers make of names
plain_names() {
  if command -v c++filt >/dev/null; then "${as_service[@]}" timeout 20 c++filt; else cat; fi
}

# line_of OBJECT ADDRESS: FILE:LINE of it. What Go writes the others cannot read.
line_of() {
  if command -v go >/dev/null && go version "$1" >/dev/null 2>&1; then
    timeout 20 go tool addr2line "$1" <<<"$2" 2>/dev/null | sed -n 2p
  else "${as_service[@]}" timeout 10 addr2line -e "$1" "$2" 2>/dev/null | head -n 1; fi
}

# source_of OBJECT SYMBOL: the file of that function, nothing where nobody knows it
source_of() {
  local address line
  address=$("${as_service[@]}" timeout 10 nm "$1" 2>/dev/null \
    | awk -v symbol="$2" '{ name = $3; for (i = 4; i <= NF; i++) name = name " " $i }
      name == symbol { print $1; exit }')
  [[ $address =~ ^[0-9a-f]+$ ]] || return 0
  line=$(line_of "$1" "0x$address")
  [[ $line == [?]* || $line == *:[?]* || $line != *:* ]] || echo "${line%:*}"
}

# with_sources PROFILE: the same, with the files of the functions that are told
with_sources() {
  local lines line name object symbol file found=''
  read_lines lines jqx -rf "$room/unplaced.jq" "$1"
  for line in ${lines[@]+"${lines[@]}"}; do
    IFS=$'\t' read -r name object symbol <<<"$line"
    [[ $object == /* && -f $object ]] || continue
    file=$(source_of "$object" "$symbol") || true
    [[ -z $file ]] || found+=$name$'\t'$file$'\n'
  done
  jqx --arg found "$found" -f "$room/placed.jq" "$1"
}
