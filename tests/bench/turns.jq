# What turns of several lengths come to, on the same servers in the same launches.
include "shop";
include "spaced";

# input: anything
# output: the definition of a server as a target, with one case for each length of a turn
# $language: what the server is written in
# $long: the longest turns, in ms
def target_of($language; $long):
  target($language)
  | .cases = [
      (100, 200, $long) as $ms
      | { endpoint: "turns-\($ms)", concurrency: [1], slot_ms: $ms }
    ];

# Limits that nothing reaches: what is worse would be measured twice.
# input: anything
# output: a threshold file
# $language: what the server is written in
def limits($language):
  thresholds($language; "100%")
  | .limits = [
      ("latency_p50", "cpu_per_request") as $metric
      | { $metric, worse_by: "100%" }
    ];

# input: numbers
# output: the one at this share of their order
# $share: 0.5 is the middle one
def at($share): sort | .[(length - 1) * $share | round];

# input: a case's endpoint
# output: how long its turns are, in ms
def turn_ms: ltrimstr("turns-") | tonumber;

# input: rows of a measurement
# output: what the base came to in each launch; null where a turn had no answer in time
# $metric: latency_p50, in ms, or cpu_per_request, in us
# $ms: the length of its turns
def of_base($metric; $ms):
  first(.[] | select(.metric == $metric and (.case | startswith("turns-\($ms)-")))).base
  | map(if type != "array" then . elif any(.[]; . == null) then null else at(0.5) end);

# input: rows of a measurement
# output: {middle, from, to}: what turns of this length came to ÷ what the longest did, launch by
#         launch: the middle, and the middle half; null where most launches cannot tell
# $metric: see of_base
# $ms: the length
# $longest: the longest
def level($metric; $ms; $longest):
  [of_base($metric; $ms), of_base($metric; $longest)]
  | transpose
  | length as $launches
  | map(select(all(.[]; . != null)) | .[0] / .[1])
  | if 2 * length < $launches then null
    else { middle: at(0.5), from: at(0.25), to: at(0.75) } end;

# input: rows of a verdict
# output: {change, interval} of a metric
# $metric: its name
# $ms: the length of the turns
def change($metric; $ms):
  first(.[] | select(.metric == $metric and .endpoint == "turns-\($ms)"))
  | { change, interval };

# input: [load before and after, verdict, measurement] of a run
# output: {language, load, lengths: [{ms, launches, p50, work (see level), latency, cpu}]}
# $language: what the server is written in
def of_run($language):
  .[0] as $load
  | .[1].rows as $judged
  | .[2].rows as $rows
  | ([$judged[].endpoint | select(startswith("turns-")) | turn_ms] | unique) as $lengths
  | ($lengths | max) as $longest
  | {
      $language,
      $load,
      lengths: [
        $lengths[] as $ms
        | {
            $ms,
            launches: ($rows | of_base("latency_p50"; $ms) | length),
            p50: ($rows | level("latency_p50"; $ms; $longest)),
            work: ($rows | level("cpu_per_request"; $ms; $longest)),
            latency: ($judged | change("latency_p50"; $ms)),
            cpu: ($judged | change("cpu_per_request"; $ms))
          }
      ]
    };

# input: what a run came to
# output: whether turns of 0.2 s find the change that the longest ones find
def reached:
  (.lengths[] | select(.ms == 200)) as $short
  | .lengths[-1] as $long
  | all(
      "latency", "cpu";
      . as $metric
      | ($short[$metric].interval != null and $long[$metric].interval != null)
        and $short[$metric].interval[0] <= $long[$metric].interval[1]
        and $long[$metric].interval[0] <= $short[$metric].interval[1]
    );

# input: a number, or null
# output: it with as many digits after the point, as text
# $scale: 10 for each digit
def short($scale): if . == null then "-" else . * $scale | round / $scale | tostring end;

# input: {change, interval}
# output: both in percent, as text
def percent:
  (.change | . * 100 | short(10)) as $change
  | if .interval == null then $change
    else "\($change) [\(.interval | map(. * 100 | short(10)) | join(" … "))]" end;

# input: {middle, from, to}, or null
# output: the same as text
def of_longest:
  if . == null then "-"
  else "\(.middle | short(1000)) [\([.from, .to] | map(short(1000)) | join(" … "))]" end;

# input: what runs came to
# output: lines of text
def table:
  [
    ["server", "turn, ms", "launches", "load", "p50 ÷ longest", "CPU ÷ longest"]
    + ["p50: change, %", "CPU: change, %", "reached"]
  ]
  + [
      .[]
      | . as $run
      | .lengths[]
      | [$run.language, .ms, .launches, ($run.load | map(tostring) | join(" to "))]
        + [(.p50 | of_longest), (.work | of_longest)]
        + [(.latency | percent), (.cpu | percent), if $run | reached then "" else "NO" end]
    ]
  | spaced;
