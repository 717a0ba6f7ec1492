# --note TEXT: told in --help, passed on, and told with the plan.
# shellcheck shell=bash

follow() {
  sed -i 's/^#   --changed FILE .*/#   --note TEXT  printed with the plan\n&/
    s/ changed release main points"/ changed release main points note"/' scripts/gate
  sed -i "s/^changed='' rest=''/note='' &/
    s/ changed rest home base-home/& note/
    s/^check_usage\$/&\n[[ -z \$note ]] || say \"note: \$note\"/" scripts/plan/run
}

shows() {
  scripts/gate --help | grep -e '--note TEXT' \
    && scripts/gate run demo --dry-run --note 'before the move' 2>&1 \
    | grep -x 'note: before the move'
}
