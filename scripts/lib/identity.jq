# What makes one machine another one: the facts that change results.

# output: their names, as scripts/machine/facts has them; memory counts by what is fitted
def telling_facts:
  [
    "cpu",
    "cores",
    "arch",
    "model",
    "kernel",
    "page_size",
    "memory_mb",
    "governor",
    "max_mhz",
    "turbo",
    "smt",
    "microcode"
  ];

# Whether it tells them apart. Memory does not where it only moved a little.
def tells_apart:
  if .name == "memory_mb" then
    (.before // 0) - (.after // 0) | fabs > 300
  else
    .before != .after
  end;

# output: ["kernel 6.1 → 6.6"…]: the telling facts in which two machines differ
# $a, $b: the facts of the machines, before and now
def machine_differences($a; $b):
  # It in words
  def shown: if . == null then "not told" else tostring end;
  [
    telling_facts[] as $name
    | { name: $name, before: $a[$name]?, after: $b[$name]? }
    | select(tells_apart)
    | "\(.name | gsub("_"; " ")) \(.before | shown) → \(.after | shown)"
  ];
