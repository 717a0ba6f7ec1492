# One stored snapshot -> what its page needs of it; and which of many is newer.
include "publish/figures";
include "publish/find";
include "publish/history";
include "lib/schema";

# input: a version's name; output: what it is sorted by: words, then releases (a pre-release before its release) and dates, then main
def version_key:
  # input: ignored; output: numbers as numbers, after them words
  def parts: map(if test("^[0-9]+$") then [0, tonumber] else [1, .] end);
  if startswith("published/") then ltrimstr("published/") | version_key | .[-1] = 0
  elif . == "main" then [3, 1]
  elif test("^[0-9]{4}-[0-9]{2}-[0-9]{2}") then [2, (.[0:10] | split("-") | parts), 1]
  elif test("^v?[0-9]") then ltrimstr("v") | split("+")[0] | split("-") as $p | [2, ($p[0] | split(".") | parts), (if ($p | length) > 1 then 0 else 1 end), ($p[1:] | join("-") | split(".") | parts), 1]
  else [1, ., 1] end;

# input: names of versions; output: the same, oldest first
def by_age: sort_by(version_key);

# input: a page definition; output: how many of the newest versions its forms look at as a whole
def wholes: [2, ((.forms // [])[] | .pairs // 1 | . + 1)] | max;

# input: a stored snapshot; output: {faults} where it is bad, else {facts, index (where it is among the newest), history: a part for each history form}
# $of: {target, runner, version, whole}; $schemas: name → schema
def snapshot($of; $page; $metrics; $schemas):
  . as $doc | { "tollgate/measurement/1": $schemas.measurement, "tollgate/published/1": $schemas.published } as $known
  | (.schema? // null) as $schema
  | (if ($schema | type) != "string" or $known[$schema] == null then ["/schema is \($schema | tojson); allowed: \($known | keys | map(tojson) | join(", "))"]
     else [problems($known[$schema]; [$doc])] end) as $faults
  | if $faults != [] then { faults: $faults }
    elif .target != $of.target then { faults: ["/target is \(.target | tojson); allowed: \($of.target | tojson)"] }
    elif .runner != null and .runner != $of.runner then { faults: ["/runner is \(.runner | tojson); allowed: \($of.runner | tojson), as its folder is called"] }
    else figures($of.version; $metrics) as $found | $found.index as $index
      | try { faults: $found.faults, facts: $found.facts, index: (if $of.whole then $index else null end),
          history: ([$page | forms([])[] | select(.form == "history")] | history_of({ index: $index, names: ($page.names // {}), whole: $of.whole })) }
        catch { faults: [], asked: . } end;
