# Whether why.json names the slowed function.
include "sections/words";

# The function without its module, in one spelling.
def plain:
  sub("::h[0-9a-f]{16}$"; "")
  | split("::")[-1]
  | split(".")[-1]
  | ascii_downcase
  | gsub("[^a-z0-9]"; "");

# {language, function, thousandths, place, first, share, reason}: place in the list of functions, 0
# where it is not listed, null without an explanation.
def place($language; $function; $thousandths; $why):
  ([$why[].cases[]? | select(.label == "search" or .label == null) | select(.functions != [])][0])
    as $case
  | ([$case.functions[]?.name | plain] | index([$function | plain])) as $at
  | {
      $language,
      $function,
      $thousandths,
      place: (if $case == null then null elif $at == null then 0 else $at + 1 end),
      first: ($case.functions[0].name? // null),
      share: ($case.functions[0].share? // null),
      reason: ([$why[] | .reason, .cases[]?.reason] | map(select(. != null)) | .[0])
    };

# Numbers of first places, and of the first five.
def counted:
  {
    slowdowns: length,
    first: (map(select(.place == 1)) | length),
    among: (map(select(.place != null and .place > 0)) | length)
  };

# Goal: nine of ten are first, all among five.
def reached: counted | .first >= 0.9 * .slowdowns and .among == .slowdowns;

def table:
  counted as $sums
  | ([["server", "slowed down", "by %", "place", "first", "its share %"]]
      + map([.language, .function, .thousandths / 10]
        + [if .place == null then "?" elif .place == 0 then "-" else .place end]
        + [.first // .reason // "-"]
        + [if .share == null then "-" else .share * 1000 | round / 10 end])
      | spaced),
    ("\($sums.first) of \($sums.slowdowns) first, \($sums.among) among five"
      + if reached then "" else "  NO" end);
