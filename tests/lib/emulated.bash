# For tests/arm64: an arm64 Debian on a machine of another kind, and what stands in for what
# emulation cannot do. Everything ends with `not_emulated`.
# shellcheck shell=bash

binfmt=/proc/sys/fs/binfmt_misc
skip() { fail "$@"; }

# emulated: lets the kernel start arm64 programs; with the rights of a set-user-ID program, for
# sudo, which the distribution's own entry does not give
emulated() {
  [[ $(uname -m) != aarch64 ]] || return 0
  if [[ ! -e $binfmt/register ]]; then
    mount -t binfmt_misc binfmt_misc "$binfmt" \
      || fail "$binfmt cannot be mounted here:" \
        "the kernel would not know how to start arm64 programs"
    mounted=true
  fi
  [[ ! -e $binfmt/tollgate-arm64 ]] || return 0
  sed 's/^:qemu-aarch64:/:tollgate-arm64:/; s/$/C/' /usr/lib/binfmt.d/qemu-aarch64.conf \
    >"$binfmt/register" || fail "$binfmt/register refuses arm64"
  registered=true
}
not_emulated() {
  [[ -z ${registered-} ]] || echo -1 >"$binfmt/tollgate-arm64"
  [[ -z ${mounted-} ]] || umount "$binfmt"
}

# debian RELEASE DIR: an arm64 Debian as small as can be, with systemd, from the mirror that this
# machine's apt uses (debootstrap's own where it has none of Debian)
debian() {
  local mirror
  [[ ! -e $2/made ]] || return 0
  mirror=$(apt-get indextargets --format '$(REPO_URI)' \
    'Created-By: Packages' 'Label: Debian' 'Component: main' | sed -n 1p)
  say "making an arm64 Debian in $2 (one to three minutes)"
  rm -rf "$2"
  # shellcheck disable=SC2086 # none, or one
  debootstrap --arch=arm64 --variant=minbase --include=systemd,systemd-sysv,dbus \
    "$1" "$2" $mirror >"$2.log" 2>&1 \
    || fail "no arm64 Debian could be made: $(tail -n 2 "$2.log")." \
      "No network to the package mirror? (whole log: $2.log)"
  rm -f "$2"/var/cache/apt/archives/*.deb
  touch "$2/made"
}

# shellcheck source=runner-setup/tools/k6
. "$TOLLGATE_ROOT/runner-setup/tools/k6"
# k6_for_arm64 DIR: k6 as runner-setup/tools/k6 builds it, but across
k6_for_arm64() {
  [[ ! -e $1/k6-$K6_VERSION ]] || return 0
  say "building k6 for arm64 (one to four minutes)"
  GOOS=linux GOARCH=arm64 CGO_ENABLED=0 GOPATH=$1 GOMODCACHE=$(go env GOMODCACHE) \
  GOFLAGS="-trimpath -buildvcs=false" GOWORK=off GOTOOLCHAIN=local \
    go install -ldflags=-s "$(k6_module)" >"$1.log" 2>&1 \
    || fail "k6 could not be built for arm64: $(tail -n 2 "$1.log")." \
      "No network to the Go module proxy? (whole log: $1.log)"
  mv "$(find "$1/bin" -name k6)" "$1/k6-$K6_VERSION"
}

# as_a_pi K6: what a fresh Pi 5 has beside what every recorded machine is given, k6, and the
# mocks
as_a_pi() {
  cp -R "$ROOT/k6" "$inside/gate/"
  tee "$inside"/recorded/sys/devices/system/cpu/cpu*/cpufreq/scaling_governor >/dev/null <<<ondemand
  printf '127.0.0.1 localhost\n::1 localhost\n' >"$inside/etc/hosts"
  mkdir -p "$inside/boot/firmware"
  recorded_machine pi5 "$box/pi5"
  cp "$box/pi5/proc/cmdline" "$box/cmdline.txt"
  cp "$box/cmdline.txt" "$inside/boot/firmware/cmdline.txt"
  cp "$box/cmdline.txt" "$inside/recorded/proc/cmdline"
  with_k6 "$1"
  with_agent
  with_nft
  local certificates=/etc/ssl/certs/ca-certificates.crt
  [[ ! -r $certificates ]] || cp "$certificates" "$inside/certificates.crt"
}

# with_k6 FILE: where step tools builds; runner-setup/install then finds k6 done, and does the rest
with_k6() {
  local place=$inside/var/lib/tollgate/build/tools
  mkdir -p "$place"/{bin,stamps}
  cp "$1" "$place/bin/k6"
  echo "$K6_VERSION" >"$place/stamps/k6"
}

# with_agent: an agent whose sum is the pinned one, and a token
with_agent() {
  local place=$inside/downloads/v$AGENT_VERSION file sum
  mkdir -p "$box/agent" "$place"
  printf '#!/bin/sh\n' >"$box/agent/run.sh"
  file=$place/actions-runner-linux-arm64-$AGENT_VERSION.tar.gz
  tar -czf "$file" -C "$box/agent" .
  sum=$(sha256sum <"$file" | cut -c1-64)
  sed -i "s/^AGENT_SHA256_arm64=.*/AGENT_SHA256_arm64=$sum/" \
    "$inside/gate/runner-setup/versions.env"
  echo a-token-of-ours >"$inside/token"
}

# native NAME: this machine's own program, and the libraries it needs, in /native
native() {
  local file needs
  file=$(type -P "$1")
  mapfile -t needs < <(ldd "$file" | grep -o '/[^ ]*')
  mkdir -p "$inside/native"
  for file in "$file" "${needs[@]}"; do cp -L "$file" "$inside/native/"; done
}

# with_nft: for the network of the copy
with_nft() {
  native nft
  cat >"$inside/usr/local/sbin/nft" <<'EOF'
#!/bin/sh
exec nsenter --net=/proc/1/ns/net /native/ld-linux* --library-path /native /native/nft "$@"
EOF
  chmod +x "$inside/usr/local/sbin/nft"
}

# with_sessions: what scripts/lib/session.sh needs, once the packages that have it are there: in
# emulation nobody is a child subreaper, and ps takes its own session for another
with_sessions() {
  [[ $(uname -m) != aarch64 ]] || return 0
  cp /usr/bin/tini-static "$inside/usr/local/bin/tini"
  native ps
  cat >"$inside/usr/local/bin/ps" <<'EOF'
#!/bin/sh
exec /native/ld-linux* --library-path /native /native/ps "$@"
EOF
  chmod +x "$inside/usr/local/bin/ps"
}

# online COMMAND…: as within, but in this machine's network, for package mirror and module proxy
online() {
  local name given=()
  for name in http_proxy https_proxy no_proxy; do
    [[ -z ${!name-} ]] || given+=("$name=${!name}")
  done
  [[ ! -e $inside/certificates.crt ]] || given+=(SSL_CERT_FILE=/certificates.crt)
  network='' within env GOPROXY="$(go env GOPROXY)" ${given[@]+"${given[@]}"} "$@"
}
