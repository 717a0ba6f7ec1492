# What makes one machine another one: the facts that change results.

# input: ignored; output: their names, as scripts/machine/facts has them; memory counts by what is fitted
def telling_facts: ["cpu", "cores", "arch", "model", "kernel", "page_size", "memory_mb", "governor", "max_mhz", "turbo", "smt", "microcode"];

# input: ignored; output: ["kernel 6.1 → 6.6"…]: the telling facts in which machine $b differs from $a. Memory is left out where it only moved a little.
def machine_differences($a; $b):
  [telling_facts[] as $name | [$a[$name]?, $b[$name]?] | select(.[0] != .[1])
    | select($name != "memory_mb" or ((.[0] // 0) - (.[1] // 0) | fabs) > 300)
    | map(if . == null then "not told" else tostring end) | "\($name | gsub("_"; " ")) \(.[0]) → \(.[1])"];
