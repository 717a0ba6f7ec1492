# What the answers of a service tell: a text that each must contain, and what is wrong with them. A
# date, an id or a token is no such text: the next answer has another one.

# A body → the texts between its marks, each {text, key, at}; key: it names a value of JSON.
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

# Whether the text looks like a date, a time, an id or a token.
def passing:
  test("[0-9]{4}[-/.][0-9]{1,2}|[0-9]{1,2}:[0-9]{2}|[0-9]{1,2}[/.][0-9]{1,2}[/.]")
  or test("\\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\\b")
  or test("\\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* ?[0-9]")
  or test("[0-9]{5,}|[0-9][.][0-9]")
  or ([scan("[0-9a-fA-F]{7,}")] | any(test("[0-9]")))
  or ([scan("[A-Za-z0-9+/_-]{12,}")] | any(test("[0-9]") or length >= 32));

# Whether it is one line of printable characters, as a script can require.
def plain: test("[\\x00-\\x1f\\x7f\\\\\ufffd]") | not;

# {answers, others}, bodies of one request and of others → texts to require, the best one first.
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

# The whole answer, if it is short and always the same.
def whole:
  select(unique | length == 1)
  | .[0]
  | sub("\\s+$"; "")
  | select(length > 0 and length <= 60 and plain and (passing | not));

# {answers, others} → the text to require; null where no text is stable.
def chosen: first(candidates[0] // empty, (.answers | whole), null);

# Answers to one request, each {status, type, body} → what is wrong with them, or null.
def trouble:
  first(
    (select(any(.[]; .status == 0)) | "was not answered"),
    (select(map(.status) | unique | length > 1)
      | "was answered \(map(.status | tostring) | join(", then "))"),
    (select(.[0].status >= 400) | "was answered \(.[0].status)"),
    null
  );

# Each request with {status, seconds, type, text, same, trouble} in place of its answers. $nowhere:
# the answer to a path that does not exist.
def examined($nowhere):
  . as $all
  | map(
      .path as $path
      | {
          answers: [.answers[].body],
          others: ([$all[] | select(.path != $path) | .answers[0].body] + [$nowhere.body])
        } as $bodies
      | . + {
          status: .answers[0].status,
          seconds: ([.answers[].seconds] | min),
          type: .answers[0].type,
          same: ($bodies.answers | unique | length == 1),
          text: ($bodies | chosen),
          trouble: (.answers | trouble)
        }
      | del(.answers)
    );

# input: facts.json
# output: why init cannot go on; nothing where it can
def refused:
  first(
    (.ready, .requests[] | select(.trouble != null)
      | "GET \(.path) \(.trouble); name a path with one status below 400"),
    (select(.requests == [])
      | "no request has a usable answer: \([.left_out[] | "\(.path) \(.why)"] | join("; "))")
  );

# input: the body of an answer
# output: {status, seconds, type, body}
# $head: "STATUS SECONDS TYPE", as curl prints them
def answer($head):
  {
    status: ($head | split(" ")[0] | tonumber),
    seconds: ($head | split(" ")[1] | tonumber),
    type: ($head | split(" ")[2:] | join(" ") | split(";")[0]),
    body: .
  };

# input: [answers, answers, answers]: three times those when it is ready, to a path that does not
#         exist, and to each request
# output: facts.json {ready, text, requests, left_out}: what its answers say of each request; the
#         text when it is ready
# $list: requests.json
# $ready: the path of --ready
def facts($list; $ready):
  . as $times
  | [
      { path: $ready, from: "ready", name: "ready", answers: [$times[][0]] },
      ($list.requests | to_entries[]
        | .value + { answers: [.key as $place | $times[][$place + 2]] })
    ]
  | examined($times[0][1])
  | {
      ready: .[0],
      text: .[0].text,
      requests: [.[1:][] | select(.trouble == null or .from == "get")],
      left_out: (
        $list.left_out
        + [.[1:][] | select(.trouble != null and .from != "get") | { path, why: .trouble }]
      )
    };
