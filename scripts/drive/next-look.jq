# The next look of a run; nothing where it is over.
# input: nothing
# output: {set, launches, cases, seconds, of, said}: see next_look; said is for people
# $plan, $verdict: [the content of their files]
# $left: seconds that are left
# $sets: names of the sets that may go on, with spaces between
# $taken: the looks that were taken
# further files: the measurements of the sets taken so far

import "drive/next" as next;

[inputs | .cases[] | { set, case, launches, seconds }] as $measured
| $plan[0].looks as $looks
| $verdict[0]
| next::next_look($measured; $left; $sets | split(" "); $taken)
| . + { said: next::said($looks) }
