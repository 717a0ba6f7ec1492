# A profile -> its flame graph.
# input: profile
# output: SVG
include "why/flame";

picture
