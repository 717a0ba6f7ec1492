# What a run of the bench of explanations has explained.
# input: nothing
# output: see place
# $language, $function, $thousandths: the slowdown
# $why: [why.json], or none
include "why";

place($language; $function; $thousandths; $why)
