# Data points that are not as their schema says: a line for each fault, none where all is well. All
# rows are looked at together first: that takes seconds where one after another takes minutes.
# input: [{file, point}]
# output: lines "FILE: PATH is VALUE; allowed: …"
# $schema: [the schema of a data point]

import "lib/schema" as schema;

$schema[0] as $node
| ($node | del(.properties.rows.items)) as $outside
| ($node.properties.rows.items + { "$defs": ($node["$defs"] // {}) }) as $row
| if all(.[];
      (.point | [schema::problems($outside; [.])] == []))
    and ([.[].point.rows[]]
      | [schema::problems({ type: "array", items: $row, "$defs": $row["$defs"] }; [.])] == [])
  then
    # A day may have the shape of a time and be none.
    .[]
    | .file as $file
    | .point
    | .committed, .measured
    | . as $time
    | try (fromdate | empty) catch "\($file): \($time) is no time; allowed: UTC, as in a calendar"
  else .[]
    | .file as $file
    | .point
    | schema::problems($node; [.])
    | "\($file): \(.)"
  end
