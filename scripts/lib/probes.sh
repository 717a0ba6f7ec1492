# Sourced where the kinds of probes are asked for: each is a folder of scripts/probes.
# shellcheck shell=bash

# probe_kinds: one JSON object, kind → its probe.json
probe_kinds() {
  local file kind
  for file in "$TOLLGATE_ROOT"/scripts/probes/*/probe.json; do
    kind=${file%/*} kind=${kind##*/}
    valid probe "$file"
    jq -c --arg kind "$kind" '{ ($kind): . }' "$file" || exit
  done | jq -sc add
}
