# The tools by which a machine counts instructions and samples functions.

# a text, null where it is empty
def text: if . == "" then null else . end;

# input: {tool, version, event}: texts, "" where there is no tool
# output: what machine/counter prints: {tool, version, event, reason}
# $failures: why the tools that were tried before do not count
def counter($failures):
  map_values(text) | { tool, version, event, reason: ($failures | join("; ") | text) };

# input: whether perf sees the kernel, or null
# output: what machine/profiler prints: {tool, kernel, reason}
# $reason: why perf may not sample, or ""
def profiler($reason):
  if $reason == "" then { tool: "perf", kernel: ., reason: null }
  else { tool: null, kernel: null, $reason } end;

# input: what machine/profiler prints
# output: one line
def profiler_text:
  first(
    (select(.tool == null) | "not sampled here: \(.reason); callgrind counts instead, if it runs"),
    (
      select(.kernel | not)
      | "sampled here by perf, without the kernel"
        + " (as root: sysctl -w kernel.perf_event_paranoid=1)"
    ),
    "sampled here by perf"
  );
