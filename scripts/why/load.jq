# What a probe is asked, to load both sides like the case for a while.
# input: what why asks for: a request, with seconds
# output: a request of the probe k6
# $base, $head: [run.json of that side]

# input: request
# output: how long its slots are: the longer, the less of the time goes to the guards between
def slot: .case.slot_ms // 500;

.guard_ms = (if .case.executor == "burst" then 0 else 50 end)
| .slot_ms = slot
| .pairs = ([1, .seconds * 500 / (.slot_ms + .guard_ms)] | max | floor)
| .sides.base += $base[0]
| .sides.head += $head[0]
