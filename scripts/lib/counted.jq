# By what a machine counts instructions, in words.

# input: what machine/counter says
# output: one line
def counter_text:
  first(
    (select(.tool == null) | "not measurable here: \(.reason)"),
    (
      select(.tool == "perf")
      | "counted here by the processor, read by perf \(.version)"
    ),
    "counted here by callgrind \(.version), under which a service is some 50 times slower"
      + (.reason | if . then ": \(.)" else "" end)
  );
