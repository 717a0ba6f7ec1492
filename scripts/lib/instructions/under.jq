# What a side runs under while its instructions are counted.
# input: nothing
# output: {words, environment, patience}, as deploy takes it
# $tool: perf or callgrind
# $counts: the folder for what callgrind writes

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
      # A process that forks hands its count on to the other, unless it leaves it in a file before.
      (("fork", "__fork", "__libc_fork", "_Fork") | "--dump-before=\(.)"),
      "--callgrind-out-file=\($counts)/out.%p",
      "--vgdb-prefix=\($counts)/vgdb"
    ],
    # Its handling of signals does not bear those by which Go interrupts its own loops.
    environment: { GODEBUG: "asyncpreemptoff=1" },
    patience: 20
  }
end
