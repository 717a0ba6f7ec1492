# A class of ARM servers of one's own: jobs are planned for it, and setup knows such a machine.
# shellcheck shell=bash

follow() {
  edit runner-setup/classes.json '.classes["arm64-4core"] = .classes["pi5-2gb"] + {
    title: "An ARM server with four processors",
    runs_on: ["self-hosted", "linux", "ARM64", "tollgate"] }'
  sed 's/"x86_64"/"aarch64"/; s/"X64"/"ARM64"/' runner-setup/hosts/x86.json \
    >runner-setup/hosts/arm.json
}

shows() {
  local jobs=$box/jobs.json
  scripts/ci/plan/matrix --before . --after . --classes arm64-4core --trust main --mode baseline \
    --targets demo --out "$jobs" || return
  grep '"ARM64"' "$jobs" && grep '"ubuntu-24.04-arm"' "$jobs" \
    && runner-setup/setup --host arm --dry-run \
    && scripts/plan/run demo --dry-run --runner arm64-4core | grep 'runner class *arm64-4core'
}
