# What doctor says of this machine.
# input: facts
# output: findings
# $counter: what machine/counter says, null where it was not asked
# $profiler: what machine/profiler says, null where it was not asked
# further arguments: names of missing programs
include "lib/counted";
include "machine/doctor";
include "machine/sampled";

# Few targets ask for instructions, so a machine without a counter is none the worse; nor is one
# that cannot tell why a row is worse, which is judged all the same.
[
  ($ARGS.positional | about_tools),
  about_cpus,
  about_heat,
  about_settings,
  about_room,
  ($counter | values | counter_text as $text | ok("instructions per request: \($text)")),
  ($profiler | values | profiler_text as $text | ok("why a row is worse: \($text)"))
]
