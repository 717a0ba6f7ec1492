#!/usr/bin/env bats
# What the service under test can reach on a machine that is set up, and who can reach it.

load ../lib/scratch
load ../lib/throwaway
load runner

setup_file() { "$ROOT/runner-setup/install" --for "nftables sudo iproute2 python3"; }
setup() {
  throwaway
  set_up
  done_well
  mkdir "$inside/tries"
  listener_there
  callers_there
}
teardown() { thrown_away; }

listener_there() {
  cat >"$inside/tries/listen" <<'EOT'
# listen PORT…: answers each connection with a word and each datagram by noting it
import socket, sys, threading
def tcp(port):
    listener = socket.create_server(("::", port), family=socket.AF_INET6, dualstack_ipv6=True)
    print("listens", port, flush=True)
    while True:
        connection, _ = listener.accept()
        connection.sendall(b"reached")
        connection.close()
def udp(port):
    receiver = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    receiver.bind(("", port))
    while True:
        print("datagram", port, receiver.recv(99), flush=True)
for port in sys.argv[1:]:
    for kind in tcp, udp:
        threading.Thread(target=kind, args=[int(port)]).start()
EOT
}
callers_there() {
  cat >"$inside/tries/reach" <<'EOT'
# reach HOST PORT [FROM]: whether a connection is had, from a port of one's own where one is named
import socket, sys
host, port, *own = sys.argv[1:]
try:
    source = ("", int(own[0])) if own else None
    print(socket.create_connection((host, int(port)), 3, source).recv(99).decode())
except OSError as error:
    print("refused" if error.errno in (1, 13, 111, 113) else error)
EOT
  cat >"$inside/tries/ask" <<'EOT'
# ask PORT [FROM]: sends a datagram to it
import socket, sys
sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
if sys.argv[2:]:
    sender.bind(("127.0.0.1", int(sys.argv[2])))
try:
    sender.sendto(b"a name?", ("127.0.0.1", int(sys.argv[1])))
    print("sent")
except OSError:
    print("refused")
EOT
}

# listening USER PORT…: somebody of the copy does, until it is thrown away
listening() {
  as "$1" python3 /tries/listen "${@:2}" >"$box/heard-$1" 2>&1 &
  heard() { [[ $(grep -c listens "$box/heard-$1") == "$2" ]]; }
  eventually heard "$1" $(($# - 1))
}
# reach USER HOST PORT [FROM]
reach() { as "$1" python3 /tries/reach "${@:2}"; }

@test "firewall: the service reaches loopback alone, nothing else reaches it; the agent may" {
  # Between this machine and another one beyond a cable.
  within unshare --net sleep 600 &
  there() { within nsenter --net="/proc/$other/ns/net" "$@"; }
  started() { other=$(within pgrep -x -f "sleep 600") && [[ $(there ip -o link | wc -l) == 1 ]]; }
  eventually started
  within ip link add cable type veth peer name far netns "$other"
  within ip addr add 192.0.2.1/24 dev cable
  within ip link set cable up
  there ip addr add 192.0.2.2/24 dev far
  there ip link set far up
  there python3 /tries/listen 8001 >"$box/heard-far" 2>&1 &
  eventually grep -q listens "$box/heard-far"
  listening tollgate-service 20002
  [ "$(reach tollgate-service 127.0.0.1 20002)" = reached ]
  [ "$(reach tollgate-service 192.0.2.2 8001)" = refused ]
  [ "$(reach tollgate-agent 192.0.2.2 8001)" = reached ]
  [ "$(reach tollgate-agent 127.0.0.1 20002)" = reached ]
  [ "$(there timeout 5 python3 /tries/reach 192.0.2.1 20002)" != reached ]
}

@test "firewall: the service that asks the host's resolver, or any daemon of it, is refused" {
  # As the resolver, the shell and the printer of the machine do.
  listening root 53 22 631 11999 32000 12000
  listening tollgate-service 20002
  for port in 53 22 631 11999 32000; do
    [ "$(reach root 127.0.0.1 $port)" = reached ]
    for host in 127.0.0.1 127.0.0.53 ::1; do
      [ "$(reach tollgate-service $host $port)" = refused ]
    done
    # Not from a port of its own, whose answers are let through, either.
    [ "$(reach tollgate-service 127.0.0.1 $port 20003)" = refused ]
    [ "$(as tollgate-service python3 /tries/ask $port)" = refused ]
    [ "$(as tollgate-service python3 /tries/ask $port 20003)" = refused ]
  done
  [ "$(as tollgate-agent python3 /tries/ask 53)" = sent ]
  eventually grep -q "datagram 53 b'a name?'" "$box/heard-root"
  [ "$(grep -c datagram "$box/heard-root")" = 1 ]
  # What a run has started may be reached: a service of the run, the side itself.
  for host in 127.0.0.1 ::1; do
    [ "$(reach tollgate-service $host 12000)" = reached ]
    [ "$(reach tollgate-service $host 20002)" = reached ]
    [ "$(reach tollgate-agent $host 20002)" = reached ]
    [ "$(reach tollgate-agent $host 53)" = reached ]
  done
}

@test "firewall: what other rules have taken away is in force again before the next job" {
  rules() { within nft -s list ruleset; }
  rules >"$box/rules"
  grep -q 'jump reach' "$box/rules"
  within nft flush ruleset
  run within /gate/runner-setup/check --sysroot /recorded
  [[ $output == *"bad   firewall   rules in force is"* ]]
  # As tollgate-agent.service does.
  within /usr/sbin/nft -f /etc/tollgate/firewall.nft
  rules | diff "$box/rules" -
  within /usr/sbin/nft -f /etc/tollgate/firewall.nft
  rules | diff "$box/rules" -
}

@test "firewall: the ports that a run takes are those that it lets through" {
  read -r first last < <(sed -nE 's/.*dport ([0-9]+)-([0-9]+) accept/\1 \2/p' \
    "$ROOT/runner-setup/steps/firewall")
  taken=$(grep -rhoE 'free_port [0-9]+ [0-9]+' "$ROOT/scripts")
  (($(wc -l <<<"$taken") >= 7))
  while read -r _ from many; do
    ((from >= first && from + many - 1 <= last))
  done <<<"$taken"
}
