# Made-up data points of a store, for tests and the bench.
include "store/data-point";

# input: a day, or a part of one
# output: 40 digits, other ones for another day
def made_commit: ("00000000" + (. * 100 | floor | tojson))[-8:] + "0" * 32;

# output: {at, point, place}: one of a target shop, its figures a little other ones each time
# $day: days since 2024-01-01, at 03:00 UTC
# $runner: its class
# $rows: how many
def made_point($day; $runner; $rows):
  (1704078000 + $day * 86400) as $at
  | ($at | todateiso8601) as $time
  | ($day | made_commit) as $commit
  | {
      schema: "tollgate/data-point/1",
      target: "shop",
      $runner,
      $commit,
      committed: ($at - 3600 | todateiso8601),
      measured: $time,
      machine: "sha256:\("d" * 64)",
      machine_name: "Made-up 2, 2 cores, 4 GB, Debian 12, kernel 6.1.0-18-amd64",
      key: (["control", "definition", "fingerprint", "scripts"]
        | map({ key: ., value: "sha256:\("e" * 64)" })
        | from_entries),
      rows: [
        range($rows) as $row
        | (($row * 7919 + $day * 104729) * 48271 % 2147483647 / 2147483647) as $noise
        | {
            case: "endpoint-\($row / 5 | floor)-c4",
            endpoint: "endpoint-\($row / 5 | floor)",
            concurrency: 4,
            variant: null,
            metric: ["latency_p50", "latency_p95", "throughput", "cpu_per_request",
              "instructions_per_request"][$row % 5],
            label: null,
            unit: ["ms", "ms", "/s", "us", "instructions"][$row % 5],
            better: (if $row % 5 == 2 then "higher" else "lower" end),
            value: ((5 + $row + $noise) * 10000 | floor / 10000),
            spread: ($noise * 100 | floor / 1000)
          }
      ]
    }
  | {
      point: .,
      place: "points/\($runner)/shop/\($time | gsub("[-:]"; ""))-\($commit[0:12]).json"
    };

# input: {point, place}s
# output: lines for tests/lib/split.awk: the name of a file, and what it holds
def as_files: "\u001e\(.place)", (.point | point_text);
