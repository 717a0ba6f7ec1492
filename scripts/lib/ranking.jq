# What the report shows and in which order: verdict words, sections, rows, checks of the input.
import "lib/format" as format;
import "lib/metrics" as $metrics;
import "lib/text" as text;
import "lib/verdicts" as verdicts;

# output: verdict words, worst first
def verdict_order: [verdicts::known[].verdict];

# What lib/verdicts.json says of it, or nothing
def known: . as $word | verdicts::known[] | select(.verdict == $word);

# output: sections of the report, in order of display; the rest is folded. What is slower comes
#         before what could not be measured, although that decides the run: people look for it
#         first.
def section_order:
  [
    "regression",
    "invalid",
    "missing",
    "inconclusive",
    "pre-existing",
    "drift",
    "gone",
    "new",
    "accepted",
    "improvement"
  ];

# input: verdict word
# output: its mark
def mark: first(known.mark, "🚫");

# input: verdict word
# output: "3 regressions"
# $count: how many
def counted($count):
  (select($count != 1) | known.plural) // .
  | "\($count | tostring | format::thousands) \(.)";

# "2 invalid cases"
def counted_cases($count):
  "\($count | tostring | format::thousands) \(.) case\(if $count == 1 then "" else "s" end)";

# Whether it has no figures, and its reason stands for them
def is_bare:
  (.verdict | IN("invalid", "missing", "skipped", "new"))
  and (.reason // "") != ""
  and .base == null
  and .head == null;

# What it shares with those of its case that are as they are for the same reason
def shared: [.case, .verdict, .reason] | tojson;

# What keeps a case from being measured keeps all its rows, or many of them; it is said once.
# The same, those of a case that have no figures for one reason as one, with .all_rows: how
# many they are
def whole_cases:
  (map(select(.whole_case == true or is_bare))
    | group_by([.case, .verdict, .reason])
    | map(select(any(.[]; .whole_case == true) or length > 3))) as $groups
  | ($groups
    | map(.[0] + {
        all_rows: length,
        gated: any(.[]; .gated == true),
        limit: null,
        limit_text: null,
        stored: null,
        release: null
      })
    | sort_by([.endpoint, .concurrency, .variant])) as $cases
  | ([$groups[] | { key: (.[0] | shared), value: true }] | from_entries) as $grouped
  | $cases + map(select($grouped[shared] | not));

# input: rows of one verdict, whole cases as one
# output: "2 invalid cases · 1 invalid"
def amount_text:
  .[0].verdict as $word
  | (map(select(.all_rows and .whole_case)) | length) as $cases
  | (map(select(.whole_case | not) | .all_rows // 1) | add // 0) as $rows
  | [
      (select($cases > 0) | $word | counted_cases($cases)),
      (select($rows > 0) | $word | counted($rows))
    ]
  | join(" · ");

# input: verdict
# output: "1 regression · 12 pass", worst first, or "no rows"
def counts_text:
  (.rows
    | whole_cases
    | group_by(.verdict)
    | map({ key: .[0].verdict, value: amount_text })
    | from_entries) as $amounts
  | [verdict_order[] | $amounts[.] | values]
  | if . == [] then "no rows" else join(" · ") end;

# Number, the larger the more a reader wants to see it among its like
def weight:
  (if .gated == true then 1e12 else 0 end)
  + ([(format::of_limit // 0 | fabs), 1e11] | min);

# Its turn: five of every section, then the others, then what is folded
def turn:
  if .section == "rest" then 2
  elif .place < 5 then 0
  else 1
  end;

# The same with .section ("regression" … or "rest"), most important first
def ranked:
  section_order as $sections
  | [
      .[]
      | .verdict as $verdict
      | .rank = (($sections | index($verdict)) // 99)
      | .weight = -weight
    ]
  | group_by(.rank)
  | map(
      sort_by(.weight)
      | to_entries
      | map(.value + { section: ($sections[.value.rank] // "rest"), place: .key })
    )
  | add // []
  | sort_by([turn, .rank, .place]);

# input: verdict
# output: its rows, ranked
def ranked_rows: .rows | ranked;

# input: verdict
# output: what is shown of it line by line: its rows, ranked, whole cases as one
def ranked_lines: .rows | whole_cases | ranked;

# input: ranked rows
# output: cases with a row, those to look at first, each { at, case, worst, row }: worst is its
#   first row, row is latency p50, or the worst where it has none
def ranked_cases:
  to_entries
  | map(.value + { at: .key })
  | group_by(.case)
  | map(
      min_by(.at) as $worst
      | {
          at: $worst.at,
          case: $worst.case,
          worst: $worst,
          row: first((.[] | select(.metric == "latency_p50")), $worst)
        }
    )
  | sort_by(.at);

# input: row
# output: rank of its metric in tables (number); those without come last, by name
def metric_rank: $metrics::metrics[0][.metric // ""].rank // 1000;

# Whether its verdict is known, and every figure is a number or null
def sound($words):
  [.verdict] - $words == []
  and all(.base, .head, .change, .limit; type == "number" or . == null);

# input: what should be a verdict
# output: what is wrong with its form, or "" (tollgate/verdict/1)
def form_error:
  verdict_order as $words
  | first(
      (select(type != "object" or .schema != "tollgate/verdict/1")
        | "schema is not tollgate/verdict/1"),
      (select((.rows | type) != "array" or (.rows | all(type == "object") | not))
        | "rows is not an array of objects"),
      (select([.verdict] - $words != [])
        | "verdict is \(.verdict | text::plain(40)), allowed: \($words | join(", "))"),
      (select((.target | type) != "string" or (.runner | type) != "string")
        | "target or runner is not a string"),
      (select((.sides | type) != "object")
        | "sides is not an object"),
      (.rows[] | select(sound($words) | not)
        | "row \([.case, .metric, .verdict] | map(text::plain(40)) | join(" "))"
          + ": unknown verdict, or a figure that is not a number"),
      ""
    );

# input: what should be a verdict
# output: what is wrong with it, or ""
def verdict_error:
  form_error as $error
  | if $error != "" then $error
    else verdicts::contradiction | if . == "" then . else "contradicts itself: \(.)" end
    end;
