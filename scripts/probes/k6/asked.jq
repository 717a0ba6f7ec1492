# What the probe's run must know, in one go.
# input: a request
# output: lines: the generator's processors; seconds that k6 may take; the script; loopback
#         addresses; what k6's scripts are told of the case; then the sessions of the sides
import "probes/k6/case" as case;

.pins.generator // "",
case::patience,
.script,
(.local_ips // ""),
(case::told | tojson),
.sides[].session
