# Sourced by tests/lint: every jq module in scripts/ compiles alone, on the distribution's jq and
# the pinned one. Uses lint's list `files`, and `system` and `pinned`, the paths of both.
#
# A module is what some file includes or imports. A main program needs $variables of its caller;
# nobody includes one. jq 1.6 notices a missing function only in a def that is called, the pinned
# jq in every def.

# modules: the names of all
modules() {
  local name
  while IFS= read -r name; do
    [[ ! -f scripts/$name.jq ]] || echo "$name"
  done < <(grep -hIoE '\b(include|import) "[^"]+"' -- "${files[@]}" | cut -d '"' -f 2 | sort -u)
}

# compile JQ: what it has against each module
compile() {
  local name problem version
  version=$("$1" --version 2>&1)
  while IFS= read -r name; do
    problem=$("$1" -L scripts -n "include \"$name\"; null" 2>&1 >/dev/null) \
      || echo "scripts/$name.jq:$(line_in "$problem"): ${version%% (*} refuses it alone:" \
        "$(head -n 1 <<<"$problem")"
  done < <(modules)
}

# line_in PROBLEM: the line that it names; 1 where it names none
line_in() {
  local line
  line=$(sed -nE 's/.*\.jq(, line |:)([0-9]+).*/\2/p' <<<"$1" | sed 1q)
  echo "${line:-1}"
}

rule_modules() {
  compile "$pinned"
  ! whole "$system" || compile "$system"
}
