# What doctor says of this machine.
# input: facts
# output: findings
# $counter: what machine/counter says, null where it was not asked
# further arguments: names of missing programs
include "machine/counted";
include "machine/doctor";

# Few targets ask for instructions, so a machine without a counter is none the worse.
[
  ($ARGS.positional | about_tools),
  about_cpus,
  about_heat,
  about_settings,
  about_room,
  ($counter | values | counter_text as $text | ok("instructions per request: \($text)"))
]
