# Sourced where it matters which build is which: by build, and by the job that names what the cache
# keeps.

# build_key TARGET_FILE COMMIT MACHINE: one name for each build: target, commit, recipe and
# architecture
build_key() {
  local target commit recipe
  target=$(jq -r .target "$1")
  commit=$(printf %s "$2" | tr -c 'A-Za-z0-9.\n' '-' | cut -c1-40)
  recipe=$(jqx -c --arg machine "$3" 'include "build/recipe"; recipe_of($machine) | ordered' "$1" \
    | sha256sum | cut -c1-16)
  printf '%s-%s-%s-%s\n' "$target" "$commit" "$recipe" "$3"
}
