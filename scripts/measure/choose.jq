# The slots of a case, chosen by its warm-up.
# input: case → its slots
# output: the same with this one
# $case: the case
# $found: [what the warm-up found], empty where it found nothing
import "lib/request" as request;

.[$case.case] = ($case | request::slot($found[0].facts))
