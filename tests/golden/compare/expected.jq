# From a verdict to what its golden keeps: verdict, exit, headline, and of each row what it is, what
# was decided and why, and its figures, to six digits. What is null, or as usual, is left out.

# input: a number
# output: the same to six digits
def six_digits:
  if . == 0 then .
  else
    (fabs | log10 | floor) as $size
    | pow(10; 5 - $size) as $scale
    | . * $scale | round / $scale
  end;

# input: a row
# output: the same without what is as usual
def unusual:
  .gated |= (if . then null else . end)
  | (.suspect, .drifted, .whole_case) |= (if . then . else null end)
  | .mode |= (if . == "paired" then null else . end);

# input: any value
# output: its text, on one line, the same by every jq
def text:
  if type == "object" then
    "{ " + ([keys[] as $key | "\($key | tojson): \(.[$key] | text)"] | join(", ")) + " }"
  elif type == "array" then "[" + (map(text) | join(", ")) + "]"
  else tojson end;

# input: an object
# output: its keys and values, without nulls and empty words, as text on one line
# $keys: the keys that are wanted
def fields($keys):
  [$keys[] as $key
    | .[$key]
    | select(. != null and . != "")
    | "\($key | tojson): \(text)"]
  | join(", ");

# input: a row
# output: its text, a line for what it is, one for why it was so decided, others for its figures
def row_text:
  walk(if type == "number" then six_digits else . end)
  | unusual
  | [fields(["case", "metric", "label", "verdict", "gated", "suspect", "drifted", "mode"]),
      fields(["reason"]),
      fields(["base", "head", "change"]),
      fields(["interval", "launches"]),
      fields(["next", "needs", "whole_case"]),
      fields(["limit", "limit_text"]),
      fields(["confirm"]),
      fields(["stored"]),
      fields(["release"])]
  | map(select(. != ""))
  | "    { " + join(",\n      ") + " }";

# input: a verdict
# output: its golden, as text
def golden:
  "{",
  "  \(fields(["verdict", "exit", "mode"])),",
  "  \(fields(["headline"])),",
  (fields(["noise", "more"]) | select(. != "") | "  \(.),"),
  (fields(["release"]) | select(. != "") | "  \(.),"),
  "  \"rows\": [",
  ([.rows[] | row_text] | join(",\n")),
  "  ]",
  "}";

golden
