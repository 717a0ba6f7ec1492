# Slots of several lengths, on the same servers in the same launches.
include "shop";
include "sections/words";

# A target with one case for each length of a slot.
def target_of($language; $long):
  target($language)
  | .cases = [
      (100, 200, $long) as $ms
      | { endpoint: "turns-\($ms)", concurrency: [1], slot_ms: $ms }
    ];

# Thresholds beyond any change, as a regression would be measured twice.
def limits($language):
  thresholds($language; "100%")
  | .limits = [
      ("latency_p50", "cpu_per_request") as $metric
      | { $metric, worse_by: "100%" }
    ];

def at($share): sort | .[(length - 1) * $share | round];

# Length of its slots, in ms.
def turn_ms: ltrimstr("turns-") | tonumber;

# Values of the base by launch; null where a slot had no answer in time.
def of_base($metric; $ms):
  first(.[] | select(.metric == $metric and (.case | startswith("turns-\($ms)-")))).base
  | map(if type != "array" then . elif any(.[]; . == null) then null else at(0.5) end);

# {middle, from, to}: value ÷ that of the longest slots, by launch: median and middle half; null
# where most launches lack it.
def level($metric; $ms; $longest):
  [of_base($metric; $ms), of_base($metric; $longest)]
  | transpose
  | length as $launches
  | map(select(all(.[]; . != null)) | .[0] / .[1])
  | if 2 * length < $launches then null
    else { middle: at(0.5), from: at(0.25), to: at(0.75) } end;

def change($metric; $ms):
  first(.[] | select(.metric == $metric and .endpoint == "turns-\($ms)"))
  | { change, interval };

# {language, load, lengths: [{ms, launches, p50, work (see level), latency, cpu}]}
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

# Goal: slots of 0.2 s show the same change as the longest ones.
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

def short($scale): if . == null then "-" else . * $scale | round / $scale | tostring end;

def percent:
  (.change | . * 100 | short(10)) as $change
  | if .interval == null then $change
    else "\($change) [\(.interval | map(. * 100 | short(10)) | join(" … "))]" end;

def of_longest:
  if . == null then "-"
  else "\(.middle | short(1000)) [\([.from, .to] | map(short(1000)) | join(" … "))]" end;

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
