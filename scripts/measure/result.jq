# The measurement of one set.
# input: all results of its launches
# output: measurement.json
# $plan, $machine, $slots, $begun, $control: [the content of their files]
# $builds: [{side: its build.json}…]
# $warm: [what warm-ups found…]
# $starts: [what deploy noted of each start…]
# $tally: its lines
# $sides: names, with spaces between
# $set, $now: see measurement
# $wall_us: µs that the set took
import "measure/measurement" as measurement;
import "measure/steps" as steps;

([(.[], $warm[]).facts.load_s // 0] | add) as $load_s
| ($begun[0] + { sides: ($sides | split(" ")) }) as $job
| ($tally | steps::knowledge($plan[0].cases; $job)) as $known
| measurement::timed_by($tally)
| measurement::measurement({
    plan: $plan[0],
    machine: $machine[0],
    slots: $slots[0],
    builds: ($builds | add),
    $job,
    $known,
    $set,
    control: $control[0],
    $now
  })
| .times = {
    wall_s: ($wall_us / 1e6),
    load_s: $load_s,
    starts_s: ([$starts[].startup_ms // 0 | . / 1000] | add)
  }
