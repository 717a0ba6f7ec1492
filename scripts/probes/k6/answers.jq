# What was said instead of expected answers, from the lines that k6/lib/answers.js has left.
import "lib/text" as text;

# {side, code, request, status, text} of a line. The service wrote the text, and may have written
# anything.
def answer:
  capture("unexpected (?<told>[A-Za-z0-9+/=]+)").told
  | (try (@base64d | fromjson) catch null)
  | objects
  | { side,
      code: (.code | text::plain(20)),
      request: (.request | text::plain(100)),
      status: ((.status | numbers) // 0),
      text: (.text | text::plain(120)) };

# input: lines of k6's log
# output: one answer of each side and code, the first, at most 8 of a side
# $names: the sides
def answers($names):
  [split("\n")[] | answer]
  | [$names[] as $side
    | reduce (.[] | select(.side == $side)) as $one ([];
        if length == 8 or any(.[]; .code == $one.code) then . else . + [$one] end)
    | .[]];
