# The commands of a run, for people to read before it is one.
include "plan/cases";

# input: an array of words; output: them as a shell would take them, with {places} left readable
def typed: map(if test("^[A-Za-z0-9_./:=@%+,{}~-]+$") then . else @sh end) | join(" ");

# input: an object of variables; output: "NAME=value …"
def assigned: to_entries | map("\(.key)=\(.value)") | if length == 0 then "" else "env \(typed) " end;

# input: a target definition; output: lines of its build
def build_lines($ref; $machine):
  .source as $source | (.build + (.build.architectures[$machine] // {})) as $b
  | (if $source.repository then "git clone --mirror \($source.repository); git archive \($ref)" else empty end),
    (if $b.packages then "runner-setup/install --for \($b.packages | join(" ") | @sh)" else empty end),
    ($b.commands[] | "\($b.env // {} | assigned)\(typed | gsub("[{]commit[}]"; $ref))"),
    "# artifact: \($b.artifacts | join("  "))",
    (if $b.incremental then "# three times: touch \($b.incremental.edit); \($b.incremental.command | typed)" else empty end);

# input: a target definition; output: lines of a launch of one variant
def launch_lines($variant):
  (.services // [] | .[] | "scripts/services/\(.) up {run}/services/\(.)"),
  (if .fixture then .fixture | typed else empty end),
  (if .start then "\(.start.env // {} | assigned)\(.start.command + (if $variant then .variants[$variant].arguments else [] end) | typed)",
    "# ready: GET \(.start.ready.path) answers \(.start.ready.status // 200) with \(.start.ready.body | tojson)" else empty end);

# input: a case; output: the line of its probe
def probe_line($t):
  if .probe == "k6" then "k6 run k6/\($t.target)/\(.endpoint).js  # \(.executor), \(if .rate then "\(.rate)/s" + (if .rate_to then " to \(.rate_to)/s" else "" end) else "\(.concurrency) users" end)\(if .mixed then ", mixed: \(.parts | keys | join(", "))" else "" end)"
  elif .probe == "proc" then "k6 run k6/\($t.target)/\(.endpoint).js  # \(.requests) requests by \(.concurrency) users, while the process tree is read: idle, under load, settled"
  elif .probe == "size" then "gzip -9 -c \(.files | map("{artifact}/\(.)") | join(" ")) | wc -c"
  elif .probe == "hyperfine" then (if .prepare then "hyperfine --prepare \(.prepare | typed | @sh) " else "hyperfine " end) + (.command | typed | @sh) + (if .check then "  # then: \(.check | typed)" else "" end)
  elif .probe == "command" then "\(.command | typed)  # \(.metrics | join(", "))"
  else "# \(.endpoint): as build has noted it" end;

# input: a target definition; output: all lines
def commands($tier; $only; $base; $head; $machine; $probes):
  . as $t | cases($tier; $only; $probes) as $cases
  | (("base", "head") as $side | "", "# build \($side)", build_lines(if $side == "base" then ([$base, .source.base, "BASE"] | map(select(. != null and . != "")) | .[0]) else ([$head, .source.head, "HEAD"] | map(select(. != null and . != "")) | .[0]) end; $machine)),
    ($cases | group_by(.variant)[] | .[0].variant as $variant
      | "", "# deploy each side\(if $variant then ", variant \($variant)" else "" end), \($t.settings.launches // 5) times", ($t | launch_lines($variant)), (.[] | "\(probe_line($t))"));
