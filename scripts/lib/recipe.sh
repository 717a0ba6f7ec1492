# Sourced where it matters which build is which: by build, and by the job that names what the cache
# keeps.

# build_key TARGET_FILE COMMIT MACHINE [LAYOUT]: one name for each build: target, commit, recipe and
# architecture. Another layout (lib/recipe.jq) has another recipe.
build_key() {
  local target commit=${2//[^A-Za-z0-9.]/-} recipe digest
  target=$(jq -r .target "$1")
  recipe=$(jqx -c --arg machine "$3" --argjson layout "${4:-0}" \
    'import "lib/recipe" as recipe; recipe::recipe_of($machine; $layout) | recipe::ordered' "$1")
  digest=$(sha - <<<"$recipe")
  # A key of less than that would be another build's, too.
  [[ $recipe == '['* && "$target $commit $3" =~ ^[a-z0-9-]+\ [A-Za-z0-9.-]+\ [a-z0-9_]+$ ]] \
    || fail "$1: its recipe for a machine '$3' and the commit '$2' could not be determined"
  digest=${digest#sha256:}
  printf '%s-%s-%s-%s\n' "$target" "${commit:0:40}" "${digest:0:16}" "$3"
}
