# What doctor says of this machine.
# input: facts
# output: findings
# $counter: what machine/counter says, null where it was not asked
# $profiler: what machine/profiler says, null where it was not asked
# further arguments: names of missing programs
import "lib/counted" as counted;
import "machine/doctor" as doctor;
import "machine/sampled" as sampled;

# Few targets ask for instructions, so a machine without a counter is none the worse; nor is one
# that cannot tell why a row is worse, which is judged all the same.
[
  ($ARGS.positional | doctor::about_tools),
  doctor::about_cpus,
  doctor::about_heat,
  doctor::about_settings,
  doctor::about_room,
  ($counter | values | counted::counter_text as $text
    | doctor::ok("instructions per request: \($text)")),
  ($profiler | values | sampled::profiler_text as $text
    | doctor::ok("why a row is worse: \($text)"))
]
