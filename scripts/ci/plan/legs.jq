# What the building jobs build. A leg is one side of a cell; the legs of a job run at once, each on
# a machine of its own.

# input: a cell of cells.json
# output: a leg
# $side: base or head; $trust: whose change it is, as in cells.json
def leg($side; $trust):
  {
    id,
    target,
    runner,
    build_on,
    source,
    trust: $trust,
    side: $side,
    build: .["\($side)_build"],
    kept: ($side == "base" and .vouched)
  };

# input: cells.json, with what planning has found of its cells
# output: the legs that nothing of a change runs in
def bases:
  .trust as $trust
  | .cells
  | map(select(.problem == null and .vouched) | leg("base"; $trust));

# input: cells.json, with what planning has found of its cells
# output: the other ones. Where both sides are one build, that of the base is both.
def others:
  .trust as $trust
  | .cells
  | map(
      select(.problem == null)
      | (select(.vouched | not) | leg("base"; $trust)),
        (select(.head_build != .base_build) | leg("head"; $trust))
    );
