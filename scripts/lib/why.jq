# What explains a verdict: of which verdict it is, and which rows it may explain.

# input: row
# output: whether more work, or more waiting, is what makes it worse
def explainable: .metric | test("^(latency_|cpu_per_request$|instructions_)");

# input: verdict
# output: why.json, where it is of this verdict; else null
# $why: [why.json], or []
def why_of($why):
  [.target, .runner, .sides.base.commit?, .sides.head.commit?] as $of
  | first(
      ($why[] | select([.target, .runner, .base, .head] == $of)),
      null
    );
