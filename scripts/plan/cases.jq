# From a target definition to the cases and rows of one plan.
include "lib/limits";

# input: a case; output: whether one of the comma-separated globs (* and ?) is its name or its endpoint's; "" is every case
def chosen($globs):
  . as $case | $globs == "" or any($globs | split(",")[];
    gsub("(?<c>[^a-zA-Z0-9*?-])"; "\\\(.c)") | gsub("[*]"; ".*") | gsub("[?]"; ".")
    | "^(\(.))$" as $pattern | $case | (.case | test($pattern)) or (.endpoint | test($pattern)));

# input: a target definition; output: its cases of tier $tier ("full" holds all), one for each concurrency, each with its id
def cases($tier; $only):
  .settings as $settings
  | [.cases[]
     | . + { probe: (.probe // "k6"), tier: (.tier // "pr"), variant: .variant }
     | select(.tier == "pr" or $tier == "full")
     | if .probe == "k6" then . + { executor: (.executor // "closed") } else . end
     | if .parts then [.parts[]] as $vus | . + { concurrency: [$vus | add], mixed: true } else . end
     | (.concurrency // [if .probe == "k6" or .probe == "proc" then 1 else null end])[] as $c
     | . + { concurrency: $c,
             parts: (if .probe == "k6" then .parts // { default: $c } else null end),
             case: ([.endpoint, .variant, (if $c and .probe == "k6" then "c\($c)" else null end)] | map(select(. != null)) | join("-")) }
     | with_entries(select(.value != null))
     | select(chosen($only))];

# input: the name of a metric; output: the kind of probe that measures it
def probe_of:
  if startswith("size_") then "size"
  elif . == "incremental_build" then "build"
  elif . == "time" then "hyperfine"
  elif test("^(rss_|cpu_(idle|load|peak)$|processes$|open_files$|startup$)") then "proc"
  else "k6" end;

# input: a case; output: its rows {case, endpoint, concurrency, variant, metric, label}, as far as they are known before measuring
def rows($metrics):
  . as $case
  | (if .probe == "command" then .metrics[]? else $metrics | keys[] | select(probe_of == $case.probe) end) as $metric
  | (if .mixed and ($metric | test("^latency|^throughput|^stalled")) then .parts | keys[] elif .probe == "size" then .files[] else null end) as $name
  | select(.probe != "k6" or .executor == "closed" or $metric != "stalled_slots")
  | { case, endpoint, concurrency, variant, metric: $metric, label: $name };

# input: a number of rows; output: the pairs that an exact interval at 1 - 0.01/rows needs
def pairs_needed: [20, 2 + ((. / 0.01) | log2 | ceil)] | max;
