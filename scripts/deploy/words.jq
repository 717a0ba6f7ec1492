# The words of a launch, for deploy/run.
# input: launch.json
# output: lines: what answers when it is ready: path, status, body; microseconds that it may take
#         until then; seconds to settle; then fixture, known, command and environment, each behind
#         a line with the number of its words
(.ready | .path, .status, .body, .within_us),
.settle_s,
((.fixture, .known, .command, .environment) | length, .[])
