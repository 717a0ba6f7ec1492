# Sourced where it matters which build is which: by build, and by the job that names what the cache keeps.

# recipe_of TARGET_FILE MACHINE: how it is built on an architecture (as uname -m names it); what the recipe says of it stands before the rest
recipe_of() { jq -c --arg machine "$2" '.build | . + (.architectures[$machine] // {}) | del(.architectures)' "$1"; }

# build_key TARGET_FILE COMMIT MACHINE: one name for each build: target, commit, recipe and architecture. One jq sorts the keys of an object, the other
# leaves them, so the recipe is hashed as a list.
build_key() {
  local recipe
  recipe=$(recipe_of "$1" "$3" | jq -c 'walk(if type == "object" then to_entries | sort_by(.key) | map([.key, .value]) else . end)' | sha256sum | cut -c1-16)
  printf '%s-%s-%s-%s\n' "$(jq -r .target "$1")" "$(printf %s "$2" | tr -c 'A-Za-z0-9.\n' '-' | cut -c1-40)" "$recipe" "$3"
}
