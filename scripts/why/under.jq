# What a side runs under while it is sampled: nothing; its runtime is asked for names.
# input: nothing
# output: {words, environment}, as deploy takes it

{ words: [], environment: { NODE_OPTIONS: "--perf-basic-prof", PYTHONPERFSUPPORT: "1" } }
