# A text that each answer must contain, chosen from answers to the same request: one that is in all
# of them, and neither a date, nor an id, nor a token, which the next answer would not have.

# input: a body
# output: the pieces between its marks, each {text, key, at}; key: whether it names a value of JSON
def pieces:
  split("\":")
  | join("\u0001\"")
  | reduce ("\n", "\r", "\t", "<", ">", "{", "}", "[", "]", ",", ";", "\"", "|", "=", "&")
    as $mark ([.]; [.[] | split($mark)[]])
  | to_entries
  | map({
      text: (.value | rtrimstr("\u0001") | sub("^[ :]+"; "") | sub("[ :]+$"; "")),
      key: (.value | endswith("\u0001")),
      at: .key
    });

# input: a text
# output: whether it looks like what is another one tomorrow
def passing:
  test("[0-9]{4}[-/.][0-9]{1,2}|[0-9]{1,2}:[0-9]{2}|[0-9]{1,2}[/.][0-9]{1,2}[/.]")
  or test("\\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\\b")
  or test("\\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* ?[0-9]")
  or test("[0-9]{5,}|[0-9][.][0-9]")
  or ([scan("[0-9a-fA-F]{7,}")] | any(test("[0-9]")))
  or ([scan("[A-Za-z0-9+/_-]{12,}")] | any(test("[0-9]") or length >= 32));

# input: a text
# output: whether a script can ask for it: one line, of characters that are what they seem
def plain: test("[\\x00-\\x1f\\x7f\\\\\ufffd]") | not;

# input: {answers, others}: bodies of one request, and bodies of other requests
# output: what may be asked for, the best one first
def candidates:
  .answers as $answers
  | .others as $others
  | $answers[0][:16000]
  | [
      pieces[]
      | select(.text | length >= 2 and length <= 60 and test("[A-Za-z]{2}") and plain)
      | select(.text | passing | not)
      | .text as $text
      | select(all($answers[]; contains($text)))
      | .elsewhere = ([$others[] | select(contains($text))] | length)
      | .digits = ($text | test("[0-9]"))
    ]
  | sort_by([.elsewhere, .digits, .key, -([.text | length, 24] | min), .at])
  | map(.text);

# input: bodies of one request
# output: the whole answer, where it is short and always the same
def whole:
  select(unique | length == 1)
  | .[0]
  | sub("\\s+$"; "")
  | select(length > 0 and length <= 60 and plain and (passing | not));

# input: {answers, others}: bodies of one request, and bodies of other requests
# output: the text, null where nothing in the answers lasts
def chosen: first(candidates[0] // empty, (.answers | whole), null);
