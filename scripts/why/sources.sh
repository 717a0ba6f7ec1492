# Sourced by profile: the files that functions come from, as debug information has them.
# shellcheck shell=bash

# plain_names: standard input without what compilers make of names
plain_names() {
  if command -v c++filt >/dev/null; then "${as_service[@]}" timeout 20 c++filt; else cat; fi
}

# source_of OBJECT SYMBOL: the file of that function, nothing where nobody knows it
source_of() {
  local address file
  address=$("${as_service[@]}" timeout 10 nm "$1" 2>/dev/null \
    | awk -v symbol="$2" '{ name = $3; for (i = 4; i <= NF; i++) name = name " " $i }
      name == symbol { print $1; exit }')
  [[ $address =~ ^[0-9a-f]+$ ]] || return 0
  file=$("${as_service[@]}" timeout 10 addr2line -e "$1" "0x$address" 2>/dev/null | head -n 1)
  [[ $file == '?'* ]] || echo "${file%:*}"
}

# with_sources PROFILE: the same, with the files of the functions that are told
with_sources() {
  local lines line name object symbol file found=''
  read_lines lines jqx -rf "$here/unplaced.jq" "$1"
  for line in ${lines[@]+"${lines[@]}"}; do
    IFS=$'\t' read -r name object symbol <<<"$line"
    [[ $object == /* && -f $object ]] || continue
    file=$(source_of "$object" "$symbol") || true
    [[ -z $file ]] || found+=$name$'\t'$file$'\n'
  done
  jqx --arg found "$found" -f "$here/placed.jq" "$1"
}
