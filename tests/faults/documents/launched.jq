# What measure and compare make of one answer of a probe, where every launch gives the same.
include "green";
include "lib/schema";
include "measure/measurement";
include "measure/results";
include "measure/schedule";
import "lib/schema/found" as $found;

# input: what is written to a file
# output: what is read from it
def handed_on: tojson | fromjson;

# input: {plan, request, reading, found}
# output: result.json of the first launch
def result_of:
  . as $world
  | .found
  | checked($world.reading; $world.request.pins; 0)
  | . + identity({ mode: "paired", case: $world.plan.cases[0].case, launch: 1, side: "", us: 2e6 })
  | .pairs = $world.request.pairs
  | handed_on;

# input: {plan, machine, builds, results}
# output: measurement.json
# $set: its set
def measured($set):
  (.results | map(.start_us = 1e6)) as $results
  | .plan.cases as $cases
  | { usual: "paired", alone: {}, rate: {}, first: 10, sides: ["base", "head"] } as $job
  | { plan, machine, builds, slots: {}, $set, control: [47], now: "2026-11-20T17:00:00Z" }
  | .job = $job + { goals: { ($cases[0].case): 10 } }
  | .known = (.job as $job | $results | knowledge($cases; $job))
  | . as $a
  | $results
  | measurement($a)
  | .times = { wall_s: 60, load_s: 20, starts_s: 2 }
  | handed_on;

# input: a world with what a probe found
# output: names of what is green, see green
def green_of_all:
  select([problems($found::found[0]; [.found])] == [])
  | . as $world
  | result_of as $result
  | [range(1; 11) as $launch | $result | .launch = $launch] as $results
  | $world
  | .results = $results
  | .first = measured("first")
  | .confirm = measured("confirm")
  | green;
