# Sourced by setup, check and remove: the changes that no single program makes, which the journal
# names, and how a change is shown to people.
# shellcheck shell=bash

# put FILE TEXT: what the kernel is told in FILE
put() { echo "$2" >"$1"; }

# put_each FILE=TEXT…: the same for several; what the kernel refuses stays as it is
put_each() {
  local each
  for each; do { put "${each%%=*}" "${each#*=}"; } 2>/dev/null || true; done
}

# put_file FILE MODE KEPT TEXT: TEXT becomes FILE; what was there goes to KEPT, where one is named.
# A running systemd goes by a unit's file as it was read last.
put_file() {
  local file=$1 permission=$2 kept=$3 text=$4
  if [[ -n $kept ]]; then install -D -m 600 "$file" "$kept" && cp -p "$file" "$kept" || return; fi
  mkdir -p "$(dirname "$file")" && install -m "$permission" /dev/stdin "$file" <<<"$text" || return
  [[ $file != /etc/systemd/system/* || ! -d /run/systemd/system ]] || systemctl daemon-reload
}

# leave_group USER GROUP: the user may be no member of it any more
leave_group() { gpasswd -d "$1" "$2" || true; }

# typed COMMAND…: as a person would type it
typed() {
  case $1 in
    put) printf 'echo %s >%s\n' "$3" "$2" ;;
    put_file)
      [[ -z $4 ]] || printf 'install -D -m 600 %s %s && cp -p %s %s && ' "$2" "$4" "$2" "$4"
      printf "mkdir -p %s && install -m %s /dev/stdin %s <<'EOT'\n%s\nEOT\n" \
        "$(dirname "$2")" "$3" "$2" "$5"
      ;;
    *) words_of "$@" ;;
  esac
}

# words_of WORD…: in quotes where a shell would not take them as they are
words_of() {
  local word line=''
  for word; do
    [[ $word =~ ^[A-Za-z0-9_@%+=:,./-]+$ ]] || word="'${word//"'"/"'\\''"}'"
    line+=" $word"
  done
  printf '%s\n' "${line# }"
}
