# Sourced by setup, check and remove: changes that the journal names and no program makes, and their
# text.
# shellcheck shell=bash

# put FILE TEXT: writes a file of the kernel
put() { echo "$2" >"$1"; }

# put_each FILE=TEXT…: writes several; those that the kernel refuses stay
put_each() {
  local each
  for each; do { put "${each%%=*}" "${each#*=}"; } 2>/dev/null || true; done
}

# put_file FILE MODE KEPT TEXT: writes TEXT to FILE, and an earlier file to KEPT, if named. systemd
# must read unit files again.
put_file() {
  local file=$1 permission=$2 kept=$3 text=$4
  if [[ -n $kept ]]; then install -D -m 600 "$file" "$kept" && cp -p "$file" "$kept" || return; fi
  mkdir -p "$(dirname "$file")" && install -m "$permission" /dev/stdin "$file" <<<"$text" || return
  [[ $file != /etc/systemd/system/* || ! -d /run/systemd/system ]] || systemctl daemon-reload
}

# leave_group USER GROUP: succeeds for a user who is not a member, too
leave_group() { gpasswd -d "$1" "$2" || true; }

# command_text COMMAND…: as it can be typed
command_text() {
  case $1 in
    put) printf 'echo %s >%s\n' "$3" "$2" ;;
    put_file)
      [[ -z $4 ]] || printf 'install -D -m 600 %s %s && cp -p %s %s && ' "$2" "$4" "$2" "$4"
      printf "mkdir -p %s && install -m %s /dev/stdin %s <<'EOT'\n%s\nEOT\n" \
        "$(dirname "$2")" "$3" "$2" "$5"
      ;;
    *) quoted "$@" ;;
  esac
}

# quoted WORD…: in quotes where a shell needs them
quoted() {
  local word line=''
  for word; do
    [[ $word =~ ^[A-Za-z0-9_@%+=:,./-]+$ ]] || word="'${word//"'"/"'\\''"}'"
    line+=" $word"
  done
  printf '%s\n' "${line# }"
}
