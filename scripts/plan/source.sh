# Sourced by plan and gate: where a target's commits come from, and what must be equal for figures to be comparable.

# source_repository KIND TARGET_FILE DIR: prints the local repository that holds the commits of --source upstream, twin or path:DIR.
source_repository() {
  local kind=$1 target=$2 dir=$3 url name
  name=$(jq -r .target "$target")
  case $kind in
    twin)
      local model=$TOLLGATE_HOME/targets/$name/twin.json changes=$TOLLGATE_HOME/targets/$name/changes.json
      [[ -r $model ]] || fail "$model: no such file; a twin needs a model"
      rm -rf "$dir" # the model may have changed since
      "$TOLLGATE_ROOT/tests/twin/history" "$model" "$changes" "$dir" >/dev/null || fail "twin: no history made from $model"
      printf '%s\n' "$dir"
      ;;
    path:*)
      git -C "${kind#path:}" rev-parse --git-dir >/dev/null 2>&1 || die "--source $kind: not a git repository"
      (cd "${kind#path:}" && pwd)
      ;;
    upstream)
      url=$(jq -r '.source.repository // empty' "$target")
      [[ -n $url ]] || die "--source upstream: $target has no /source/repository; allowed here: twin, path:DIR"
      local mirror
      mirror=$TOLLGATE_CACHE/git/$(basename "$url" .git)-$(printf %s "$url" | sha256sum | cut -c1-12).git
      if [[ -d $mirror ]]; then git -C "$mirror" fetch -q --prune --tags origin '+refs/heads/*:refs/heads/*' >&2 || fail "$url: could not be fetched"; else
        mkdir -p "$TOLLGATE_CACHE/git"
        git clone -q --mirror "$url" "$mirror.part" >&2 || fail "$url: could not be cloned"
        mv "$mirror.part" "$mirror"
      fi
      printf '%s\n' "$mirror"
      ;;
    *) die "--source '$kind': allowed are upstream, twin, path:DIR" ;;
  esac
}

# resolve KIND REPOSITORY REF: prints the full commit of a ref; a released version stands for itself.
resolve() {
  [[ $1 != release ]] || { printf '%s\n' "$3" && return; }
  git -C "$2" rev-parse --verify --quiet "$3^{commit}" \
    || fail "ref '$3' is not in $2; known: $(git -C "$2" for-each-ref --format='%(refname:short)' --count=12 | tr '\n' ' ')"
}

# version_of COMMAND…: the second word that it prints, nothing when it is not there
version_of() { "$@" 2>/dev/null | cut -d' ' -f2 || true; }

# comparison_key INPUTS: what must be equal for a stored baseline to be comparable, beside the machine: see compare.
comparison_key() {
  jq -n --arg target "$(jq -c . "$1/target.json" | sha)" --arg scripts "$(cd "$1/k6" && find . -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum | cut -c1-64)" \
    --arg k6 "$(version_of k6 version)" --arg jq "$(jq --version)" --arg hyperfine "$(version_of hyperfine --version)" --arg control "$(sha "$(command -v gzip)")" \
    '{definition: $target, scripts: "sha256:\($scripts)", control: $control, tools: {k6: $k6, jq: $jq, hyperfine: $hyperfine}}'
}
