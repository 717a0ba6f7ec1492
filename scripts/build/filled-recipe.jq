# The recipe of one build.
# input: a target definition
# output: its recipe for this architecture, with its places filled in
# $machine: the architecture, as uname -m names it
# $commit, $out, $cache: what stands for {commit}, {out} and {cache}

import "lib/recipe" as recipe;

recipe::recipe_of($machine)
| recipe::filled_recipe({ commit: $commit, out: $out, cache: $cache })
