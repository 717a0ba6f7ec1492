# A file against its schema: a line for each problem, none where it is as it should be.
# input: the values of the file, which come through `inputs`
# output: lines "FILE: PATH is VALUE; allowed: …"
# $file: its name, for people
# $schema: [the schema]

include "lib/schema";

problems($schema[0]; [inputs])
| "\($file): \(.)"
