# The words of a launch, for deploy/run.
# input: launch.json
# output: lines: what answers when it is ready: path, status, body, seconds that an answer may take;
#         microseconds that it may take until then; seconds to settle; then fixture, known, command
#         and environment, each behind a line with the number of its words; and "end"

# input: a word or a number
# output: the same; what would be more than one line, and so stand for other words, is an error
def one_line:
  if tostring | explode | any(. == 0 or . == 10) then
    error("allowed is one line, not \(tojson)")
  else . end;

(
  (.ready | .path, .status, .body, .answer_s, .within_us),
  .settle_s,
  ((.fixture, .known, .command, .environment) | length, .[]),
  "end"
)
| one_line
