# Other pauses, for JavaScript and Bash alike.
# shellcheck shell=bash

follow() { edit scripts/lib/retry.json '.pauses_s = [0, 0, 0, 0, 0]'; }

# What answers nothing is asked six times.
shows() {
  printf '#!/bin/sh\necho >>"%s/asked"\nexit 22\n' "$box" >"$box/curl"
  chmod +x "$box/curl"
  ! box=$box timeout 4 bash "$recipes/retry-github.bash" || return
  [[ $(wc -l <"$box/asked") == 6 ]] && node "$recipes/retry.js" "$PWD"
}
