# Where the wall time of a run goes, from its files.
include "sections/words";

# {PATH: [documents…]} of the input files, and written: {PATH: seconds}.
def read:
  reduce inputs as $one ({}; .[input_filename] += [$one])
  | .written = (
      $ARGS.named.written
      | split("\n")
      | map(select(. != "") | capture("^(?<key>.*) (?<value>[0-9.]+)$") | .value |= tonumber)
      | from_entries
    );

# Seconds between the times of two files; null where one is missing.
def between($from; $to):
  .written as $at
  | if $at[$from] and $at[$to] then $at[$to] - $at[$from] else null end;

# {starts, warm, guards, slots, stops, own} of one probe by k6, in seconds
def of_k6($dir; $us):
  .[$dir + "/k6.json"][0] as { $start, $turns }
  | ($turns | map(select(.slot == "warm") | .end - .start) | add // 0) as $warm
  | ($turns | map(select(.slot != "warm"))) as $slots
  | {
      starts: ($start / 1000 - .written[$dir + "/began.txt"]),
      warm: ($warm / 1000),
      guards: ($slots | map(.timed - .start) | add / 1000),
      slots: ($slots | map(.end - .timed) | add / 1000),
      stops: (.written[$dir + "/ended.txt"] - ($start + $turns[-1].end) / 1000),
      own: ($us / 1e6 - between($dir + "/began.txt"; $dir + "/ended.txt"))
    };

# {NAME: seconds} of a set
def of_set($set; $probes):
  . as $all
  | .["\($set)/raw/tally.jsonl"] as $tally
  | ([
      $tally[]
      | select($probes[.case] == "k6")
      | "\($set)/raw/\(.mode)/\(.case)/\(.launch)\(if .side then "-" + .side else "" end)" as $dir
      | .us as $us
      | $all
      | select(.[$dir + "/k6.json"])
      | of_k6($dir; $us)
    ]) as $loads
  | ([
      .written
      | keys[]
      | select(startswith("\($set)/raw/warm-up/") and endswith("/1/usual.json"))
      | . as $from
      | $all
      | between($from; $from | sub("usual.json$"; "found.json"))
      | values
    ] | add // 0) as $warm_ups
  | ($tally | map(.us / 1e6) | add) as $asked
  | {
      launches: ([$tally[] | { mode, launch }] | unique | length),
      probes: ($loads | length),
      $warm_ups,
      k6: (["starts", "warm", "guards", "slots", "stops", "own"]
        | map(. as $part | { ($part): ($loads | map(.[$part]) | add // 0) })
        | add),
      others: ([$tally[] | select($probes[.case] != "k6") | .us / 1e6] | add // 0),
      sides: ($all["\($set)/measurement.json"][0].times.wall_s - $asked - $warm_ups)
    };

# {part, seconds} of measuring
def measuring:
  { part: "both sides start and end, all between launches", seconds: (map(.sides) | add) },
  { part: "k6 warm-ups that choose the slots", seconds: (map(.warm_ups) | add) },
  { part: "k6 starts", seconds: (map(.k6.starts) | add) },
  { part: "k6 warms up", seconds: (map(.k6.warm) | add) },
  { part: "slots under load", seconds: (map(.k6.slots) | add) },
  { part: "guards between slots", seconds: (map(.k6.guards) | add) },
  { part: "k6 ends", seconds: (map(.k6.stops) | add) },
  { part: "the gate's own work around k6", seconds: (map(.k6.own) | add) },
  { part: "other probes", seconds: (map(.others) | add) };

# Parts of the time of a run; null where a file is missing.
def spent($name; $plan):
  ($plan.cases | map({ (.case): .probe }) | add) as $probes
  | [("precheck", "first", "confirm") as $set
    | select(.["\($set)/measurement.json"])
    | of_set($set; $probes)] as $sets
  | ([.[keys[] | select(endswith("/measurement.json"))][0].times.wall_s] | add) as $wall
  | [
      { part: "build", seconds: between("plan.json"; "head/build.json") },
      { part: "know the machine", seconds: between("head/build.json"; "machine.json") },
      ($sets | measuring),
      {
        part: "compare, and choose what is next",
        seconds: (between("machine.json"; "measurement.json") - $wall)
      },
      { part: "say why", seconds: between("measurement.json"; "why.json") },
      {
        part: "report",
        seconds: (between("why.json"; "summary.txt") // between("measurement.json"; "summary.txt"))
      }
    ] as $parts
  | {
      $name,
      target: $plan.target,
      cases: ($plan.cases | length),
      launches: ($sets | map(.launches) | add),
      probes: ($sets | map(.probes) | add),
      seconds: between("plan.json"; "summary.txt"),
      $parts
    };

def table:
  .runs as $runs
  | [["part"] + ($runs | map("\(.name): s", "share"))]
  + [
      range($runs[0].parts | length) as $at
      | [$runs[0].parts[$at].part]
        + (
            $runs
            | map(
                .seconds as $all
                | .parts[$at].seconds
                | if . == null then "–", "–"
                  else (. * 100 | round / 100), "\(. / $all * 1000 | round / 10) %" end
              )
          )
    ]
  + [["all"] + ($runs | map((.seconds * 100 | round / 100), ""))]
  | spaced;
