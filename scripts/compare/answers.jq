# What a service said instead of the expected answer, in the words of a reason. The service wrote
# it: whoever shows a reason escapes it, as all of verdict.json.
import "lib/rows" as rows;

# input: an answer of a measurement
# output: "GET /search → 500, "database is locked""
def words:
  "\(.request) → \(if .status == 0 then .code else .status end), "
  + (if .text == "" then "with an empty body" else "\"\(.text)\"" end);

# input: rows of a set
# output: a case's codes of unexpected answers, {code, base, head} with how many; the head's most
#   frequent first
# $case: the case
def codes($case):
  [.[]
    | select(.case == $case and .metric == "error_rate" and .label != null)
    | { code: .label } + (rows::counted | { base, head })]
  | sort_by(-.head, -.base);

# Of one row, the head's answer is enough where there is one.
# input: the answers of a case of a measurement
# output: one of a code in words, the first that has one; "" where none has
# $codes: the codes
def sample($codes):
  [$codes[] as $code
    | ("head", "base") as $side
    | .[]
    | select(.side == $side and .code == $code)]
  | if . == [] then ""
    else
      "; \(if .[0].side == "base" then "the base, for example" else "for example" end): "
      + (.[0] | words)
    end;

# input: rows of a set
# output: of a row of errors " (9 × status 429)" where the base answers so as well, and one answer
# $about: the row, its case and what is planned of it, see row_verdict
# $verdict: its verdict
def remark($about; $verdict):
  codes($about.planned.case) as $codes
  | [$about.planned.label // $codes[].code] as $wanted
  | (if $verdict == "pre-existing" and $codes != [] then
      " (\($codes[0:3] | map("\(.head) × \(.code)") | join(", ")))" else "" end)
    + ($about.case.answers // [] | sample($wanted));
