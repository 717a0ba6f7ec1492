# Sourced by tests/lint for --figures: what the house style is about, as numbers. Uses lint's
# list `code`, its table `of`, and `wide`.

# figures: three tables, for people: of all code, of the modules and programs in scripts/, and how
# many files stand behind one pull request
figures() {
  printf '%-10s %7s %9s %7s %8s\n' language lines "over 100" share longest
  by_language
  echo
  printf '%-32s %6s %6s  %s\n' "jq function" names lines file
  each jq -- "${code[@]}"
  of_scripts
  awk -f "$readers/jq.awk" "${found[@]}" | awk -F '\t' '$6 == 1' | sort -t $'\t' -k 5,5nr -k 1,1 \
    | sed 5q | awk -F '\t' '{ printf "%-32s %6d %6d  %s:%d\n", $3, $5, $4, $1, $2 }'
  [[ ! -e .github/workflows/pr-gate.yml ]] || { echo && "$readers/behind.py"; }
}

# of_scripts: of the files found, only those of scripts/
of_scripts() {
  local file all=("${found[@]}")
  found=()
  for file in "${all[@]}"; do [[ $file != scripts/* ]] || found+=("$file"); done
}

# by_language: lines, those of more than 100 characters, their share, and the longest
by_language() {
  local LC_ALL=C.UTF-8 language lines over longest text
  while read -r language; do
    each "${language// /_}" -- "${code[@]}"
    lines=$(cat -- "${found[@]}" | wc -l) over=0 longest=0
    while IFS= read -r text; do
      text=${text#*:*:}
      over=$((over + 1))
      ((${#text} <= longest)) || longest=${#text}
    done < <(wide "${found[@]}")
    ((longest)) || longest=$(cat -- "${found[@]}" | tr '\t' ' ' | wc -L)
    printf '%-10s %7d %9d %5d %% %8d\n' "$language" "$lines" "$over" \
      $((lines ? (100 * over + lines / 2) / lines : 0)) "$longest"
  done < <(for file in "${code[@]}"; do echo "${of[$file]}"; done | sort -u)
}
