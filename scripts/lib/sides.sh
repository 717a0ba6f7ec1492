# Sourced where a side is built or started: by which definition. INPUTS is the folder of a plan's
# inputs; the base has a definition there of its own only where that says another thing.

# inputs_of PLAN: the folder of a plan's inputs, which lies beside it
inputs_of() { if [[ $1 == */* ]]; then echo "${1%/*}/inputs"; else echo inputs; fi; }

# definition_of INPUTS SIDE: the file by which a side is built and started
definition_of() {
  if [[ $2 == base && -e $1/base/target.json ]]; then echo "$1/base/target.json"; else
    echo "$1/target.json"
  fi
}

# defined_by INPUTS SIDE: sets defined, the options by which deploy starts a side; the helpers of a
# definition of its own stand beside it
defined_by() {
  defined=(--target "$(definition_of "$1" "$2")" --side "$2")
  [[ ${defined[1]} != "$1/base/target.json" ]] || defined+=(--helpers "$1/base")
}
