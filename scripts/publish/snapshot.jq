# One stored snapshot -> what its page needs of it.
import "lib/figures" as figures;
import "publish/history" as history;
import "lib/schema" as schema;

# input: a snapshot of a known schema
# output: what its file says and its place does not
# $of: {target, runner, version}
def misplaced($of):
  if .target != $of.target then "/target is \(.target | tojson); allowed: \($of.target | tojson)"
  elif .runner != null and .runner != $of.runner then
    "/runner is \(.runner | tojson); allowed: \($of.runner | tojson), as its folder is called"
  else empty end;

# input: anything
# output: what keeps it from being a stored snapshot
# $schemas: {measurement, published}
def schema_faults($schemas):
  . as $doc
  | {
      "tollgate/measurement/1": $schemas.measurement,
      "tollgate/published/1": $schemas.published
    } as $known
  | (.schema? // null) as $schema
  | if ($schema | type) == "string" and $known[$schema] then
      schema::problems($known[$schema]; [$doc])
    else
      "/schema is \($schema | tojson); allowed: \($known | keys | map(tojson) | join(", "))"
    end;

# input: published figures
# output: {facts, index, faults}
# $version: its file's name
def published_figures($version):
  ($version | ltrimstr("published/")) as $name
  | (.figures | figures::figure_index) as $index
  | {
      facts: figures::published_facts($version),
      index: $index,
      faults: [
        ($index | figures::figures_twice, figures::units_amiss),
        (select(.version != $name)
          | "/version is \(.version | tojson); allowed: \($version | tojson)"
            + ", as its file is called")
      ]
    };

# input: a measurement
# output: {facts, index, faults}
# $version: its file's name
def measured_figures($version):
  figures::published_set as $set
  | figures::cases_of($set) as $cases
  | [figures::row_faults($set; $cases)] as $lost
  | (if $lost == [] then
       [.rows[] | select(.set == $set and .head != null)] | figures::figures_of($cases)
         | figures::figure_index
     else {} end) as $index
  | {
      facts: figures::measured_facts($version; $set),
      index: $index,
      faults: ($lost + [$index | figures::figures_twice, figures::units_amiss])
    };

# input: a snapshot of either kind
# output: {facts, index, faults}
# $version: its file's name
def figures($version):
  if .schema == "tollgate/published/1" then published_figures($version)
  else measured_figures($version) end;

# input: a sound snapshot
# output: {faults, facts, index, history}; {asked} where the page asks for what cannot be told
# $of: as in snapshot
# $page: the page's definition
def part_of_page($of; $page):
  figures($of.version)
  | .index as $index
  | { index: $index, names: ($page.names // {}), whole: $of.whole } as $p
  | try (
      .history = ([$page.forms[] | select(.form == "history")] | history::history_of($p))
      | .index = if $of.whole then $index else null end
    ) catch { faults: [], asked: . };

# input: a stored snapshot
# output: {faults} where it is bad, else {facts, index (where it is among the newest), history: a
#         part for each history form}
# $of: {target, runner, version, whole: whether it is among the newest}
# $page: the page's definition
# $schemas: {measurement, published}
def snapshot($of; $page; $schemas):
  [schema_faults($schemas)] as $faults
  | (if $faults == [] then [misplaced($of)] else $faults end) as $faults
  | if $faults != [] then { faults: $faults } else part_of_page($of; $page) end;
