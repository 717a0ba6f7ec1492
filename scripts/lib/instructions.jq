# How instructions are counted: the tool, what a side runs under, and what k6 sends meanwhile.
import "lib/recipe" as recipe;

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

# output: {words, environment, patience}, as deploy takes it
# $tool: perf or callgrind
# $counts: the folder for what callgrind writes
def under($tool; $counts):
  if $tool == "perf" then { words: [], environment: {}, patience: 1 }
  else
    {
      # Until it is warm nothing is counted: it starts several times as fast.
      words: [
        "valgrind",
        "-q",
        "--tool=callgrind",
        "--instr-atstart=no",
        "--trace-children=yes",
        # A process that forks hands its count to the child, unless it writes it to a file before.
        (("fork", "__fork", "__libc_fork", "_Fork") | "--dump-before=\(.)"),
        "--callgrind-out-file=\($counts)/out.%p",
        "--vgdb-prefix=\($counts)/vgdb"
      ],
      # Its handling of signals does not bear those by which Go interrupts its own loops.
      environment: { GODEBUG: "asyncpreemptoff=1" },
      patience: 20
    }
  end;

# input: a request
# output: the content of k6's variable CASE: so many requests, as fast as they go
# $requests: how many
# $up: run.json of the side: where it answers
# $under: what it runs under: how many times as long as usual an answer may take
def k6_case($requests; $up; $under):
  $under.patience as $patience
  | {
      executor: "count",
      requests: $requests,
      parts: { default: .case.concurrency },
      urls: { head: $up.url },
      pairs: 1,
      seed: 1,
      slotMs: 60000,
      guardMs: 0,
      warmMs: 0,
      withinMs: 300000,
      timeoutMs: (.timeout_s * 1000 * $patience),
      keepalive
    };

# input: a request
# output: the words of a command of the case as a side runs it; nothing where there is no such
#         command
# $side: which side
# $key: commands, or prepare
# $name: of the operation
def command_words($side; $key; $name):
  recipe::places($side) as $places
  | .case[$key]
  | if type == "object" then .[$name] else . end
  | arrays
  | .[]
  | recipe::filled($places);
