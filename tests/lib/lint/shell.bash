# Sourced by tests/lint: what shellcheck and shfmt say. Uses lint's `shells`, `sourced`, `of` and
# `box`.

# Single quotes around jq and awk programs are meant (SC2016); what a sourced file reads or sets,
# its callers set or read (SC2034, SC2154). What others source is read as an
# outline, which assigns more names than the file does (SC2100, SC2153).
rule_shellcheck() {
  local file libraries=() tests=() rest=() tree=$box/outlines
  for file in ${shells[@]+"${shells[@]}"}; do
    case $file in
      *.sh | *.bash | runner-setup/@(steps|tools)/*) libraries+=("$file") ;;
      *.bats) tests+=("$file") ;;
      *) rest+=("$file") ;;
    esac
  done
  for file in ${sourced[@]+"${sourced[@]}"}; do
    mkdir -p "$tree/${file%/*}"
    awk -f "$readers/outline.awk" "$file" >"$tree/$file"
  done
  for file in ${rest[@]+"${rest[@]}"} ${tests[@]+"${tests[@]}"}; do
    mkdir -p "$tree/${file%/*}"
    cp "$file" "$tree/$file"
  done
  {
    checked . libraries -s bash -e SC1091,SC2016,SC2034,SC2154
    checked "$tree" tests -x -P SCRIPTDIR -e SC1091,SC2016,SC2100,SC2153,SC2154
    checked "$tree" rest -x -P SCRIPTDIR -e SC2016,SC2094,SC2100,SC2153
  } 2>&1 | sed -E 's/^([^:]*:[0-9]+):[0-9]+: /\1: shellcheck: /'
}

# checked FOLDER ARRAY OPTION…: the files of an array, below a folder, through shellcheck, some at a
# time
checked() {
  local -n list=$2
  ((${#list[@]} == 0)) || (
    cd "$1" && printf '%s\0' "${list[@]}" | xargs -0 -n 12 -P 2 shellcheck -f gcc "${@:3}"
  )
}

rule_shfmt() {
  local file line language
  for file in ${shells[@]+"${shells[@]}"}; do
    language=${of[$file],,}
    line=$(shfmt -ln "$language" -d -i 2 -ci -bn "$file" 2>&1 \
      | sed -nE 's/^@@ -([0-9]+).*/\1/p; s/^[^ ]*:([0-9]+):[0-9]+: .*/\1/p' | sed 1q) || true
    [[ -z $line ]] || echo "$file:$line: not in the shape of shfmt -i 2 -ci -bn (near this line)"
  done
}
