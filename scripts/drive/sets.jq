# The measurement of a whole run.

# input: the measurements of its sets, in their order, as an array
# output: the last one, with the cases and rows of all
# $base: {ref, commit, artifact} of a base that was built and that no set measured, or null
# $reason: why it is stored although it is inconclusive, or ""
def joined($base; $reason):
  .[-1]
  + { cases: (map(.cases) | add), rows: (map(.rows) | add) }
  + (if $reason != "" then { $reason } else {} end)
  # What a service said is for the report of a run, not for what is stored.
  | if $base != null then .sides = { $base } + .sides else del(.cases[].answers) end;

# input: the verdict of a run without measurements
# output: its measurement.json
def unmeasured:
  { target, runner, source, created, aa, sides, host, tools, pins }
  + {
      schema: "tollgate/measurement/1",
      key: {},
      control: { unit: "ms", samples: [] },
      cases: [],
      rows: []
    };
