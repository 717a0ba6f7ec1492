# Sourced by tests/lint: every jq module and every main program compiles, whole, on each jq of the
# array `jqs` (paths of them, the pinned one last). Uses lint's `code` and `each`.
#
# A file whose code ends with a semicolon is a module. It is compiled with a call of each of its
# functions, for C jq leaves out what nobody calls, and with nothing before it that it could have
# forgotten to include. Any other file is a main program, given whatever $variable it names.

# calls MODULE FOLDER: a program that would call each function of it; one that only includes it,
# where that cannot be read
calls() {
  "${jqs[-1]}" -L "$2" -L scripts -rn --arg name "$1" -f "$readers/calls.jq" 2>/dev/null \
    || echo "include \"$1\"; null"
}

# unrun FILE: a main program that is compiled whole and does nothing
unrun() {
  grep -E '^(include|import) ' "$1"
  echo 'if null then ('
  grep -vE '^(include|import) ' "$1"
  echo ') else empty end'
}

# compile FILE PROGRAM OPTION…: what each jq has against it
compile() {
  local jq problem version
  for jq in "${jqs[@]}"; do
    problem=$("$jq" "${@:3}" -n "$2" 2>&1 >/dev/null) && continue
    version=$("$jq" --version)
    echo "$1:$(line_in "$problem"): ${version%% (*} refuses it: $(head -n 1 <<<"$problem")"
  done
}

# line_in PROBLEM: the line that it names; 1 where it names none
line_in() {
  local line
  line=$(sed -nE 's/.*\.jq(, line |:)([0-9]+).*/\2/p' <<<"$1" | sed 1q)
  echo "${line:-1}"
}

# module FILE: what the jqs have against it
module() {
  local folder=${1%/*} name=${1##*/} room
  # Modules of these name each other from here.
  for room in scripts tests/bench; do
    if [[ $1 == "$room"/* ]]; then folder=$room name=${1#"$room/"}; fi
  done
  compile "$1" "$(calls "${name%.jq}" "$folder")" -L "$folder" -L scripts
}

# main FILE: what the jqs have against it
main() {
  local name given=(-L "${1%/*}" -L scripts)
  while IFS= read -r name; do
    given+=(--argjson "$name" null)
  done < <(grep -oE '\$[a-z][a-z0-9_]*' "$1" | tr -d '$' | sort -u)
  compile "$1" "$(unrun "$1")" "${given[@]}"
}

rule_modules() {
  local file
  each jq -- ${code[@]+"${code[@]}"}
  for file in ${found[@]+"${found[@]}"}; do
    if [[ $(grep -vE '^ *(#|$)' "$file" | tail -n 1) == *';' ]]; then
      module "$file"
    else main "$file"; fi
  done
}
