# Whether a machine can tell why a row of time is worse, in words.

# input: what machine/profiler says
# output: one line
def profiler_text:
  first(
    (select(.tool == null) | "not sampled here: \(.reason); callgrind counts instead, if it runs"),
    (
      select(.kernel | not)
      | "sampled here by perf, but for the kernel"
        + " (as root: sysctl -w kernel.perf_event_paranoid=1)"
    ),
    "sampled here by perf"
  );
