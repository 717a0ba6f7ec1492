# Stored snapshots: which of them is newer, and what a page needs of each.
import "publish/history" as history;
import "lib/figures" as figures;
import "lib/schema" as schema;

# Words of a version's name, numbers as numbers and before words
def numbers_first: map(if test("^[0-9]+$") then [0, tonumber] else [1, .] end);

# A pre-release comes before its release.
def release_key:
  ltrimstr("v")
  | split("+")[0]
  | split("-")
  | .[1:] as $pre
  | [
      2,
      (.[0] | split(".") | numbers_first),
      (if $pre == [] then 1 else 0 end),
      ($pre | join("-") | split(".") | numbers_first),
      1
    ];

# Words, then releases and dates, then main; published before the measured one of its name
def version_key:
  if startswith("published/") then ltrimstr("published/") | version_key | .[-1] = 0
  elif . == "main" then [3, 1]
  elif test("^[0-9]{4}-[0-9]{2}-[0-9]{2}") then [2, (.[0:10] | split("-") | numbers_first), 1]
  elif test("^v?[0-9]") then release_key
  else [1, ., 1] end;

# input: names of versions
# output: the same, oldest first
def by_age: sort_by(version_key);

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

# Where a snapshot says something else than its place.
def misplaced($of):
  if .target != $of.target then "/target is \(.target | tojson); allowed: \($of.target | tojson)"
  elif .runner != null and .runner != $of.runner then
    "/runner is \(.runner | tojson); allowed: \($of.runner | tojson), as its folder is called"
  else empty end;

# {facts, index, faults} of published figures, or of a measurement
def figures($version):
  if .schema == "tollgate/published/1" then
    {
      facts: figures::published_facts($version),
      index: (.figures | figures::figure_index),
      faults: [
        select(.version != ($version | ltrimstr("published/")))
        | "/version is \(.version | tojson); allowed: \($version | tojson), as its file is called"
      ]
    }
  else
    figures::published_set as $set
    | figures::cases_of($set) as $cases
    | [figures::row_faults($set; $cases)] as $faults
    | {
        facts: figures::measured_facts($version; $set),
        index: (
          [select($faults == []) | .rows[] | select(.set == $set and .head != null)]
          | figures::figures_of($cases)
          | figures::figure_index
        ),
        $faults
      }
  end
  | .faults += [.index | figures::figures_twice, figures::units_amiss];

# input: a stored snapshot
# output: {faults} where it is bad, else {facts, index (where it is among the newest), history: a
#         part for each history form}; {problem} where the page asks for what it cannot say
# $of: {target, runner, version, whole: whether it is among the newest}
# $page: the page's definition
# $schemas: {measurement, published}
def snapshot($of; $page; $schemas):
  [schema_faults($schemas)] as $faults
  | (if $faults == [] then [misplaced($of)] else $faults end) as $faults
  | if $faults != [] then { $faults }
    else
      figures($of.version)
      | { index, names: ($page.names // {}), whole: $of.whole } as $p
      | try (
          .history = ([$page.forms[] | select(.form == "history")] | history::history_of($p))
          | .index = if $of.whole then .index else null end
        ) catch { faults: [], problem: . }
    end;

# input: the documents of a file
# output: what snapshot gives, and the file
# $a: options: {page, measurement, published: files, each in an array; file; and as in snapshot}
def part($a):
  { file: $a.file }
  + if length != 1 then { faults: ["holds \(length) JSON documents; allowed: exactly one"] }
    else
      .[0]
      | { measurement: $a.measurement[0], published: $a.published[0] } as $schemas
      | snapshot($a; $a.page[0]; $schemas)
    end;
