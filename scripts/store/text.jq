# A data point as it is kept: small, and of what changed in a row one line differs.

# input: any value
# output: its JSON text with all keys in order, whatever jq writes it
def ordered:
  if type == "object" then
    . as $object
    | "{\([keys[] | "\(tojson):\(. as $key | $object[$key] | ordered)"] | join(","))}"
  elif type == "array" then "[\(map(ordered) | join(","))]"
  else tojson end;

# input: a data point
# output: its text, but for the last line end
def point_text:
  (.rows | map(ordered) | join(",\n")) as $rows
  | del(.rows)
  | ordered[0:-1] + ",\"rows\":[\n\($rows)\n]}";
