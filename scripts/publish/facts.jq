# Form "table": what is known of figures and versions, a line each: limits, or how all was measured.
import "publish/format" as publish_format;
import "publish/rows" as rows;
import "publish/cells" as cells;
import "lib/limits" as limits;
import "lib/units" as units;
import "lib/format" as format;

# input: figure
# output: its mark: ✅ within the limit in every launch, ⚠️ outside in some, ❌ outside, ❔ where it
#         cannot be told
# $entry: the limit
def mark_against($entry):
  .unit as $unit
  | first(
      (select(.value == null or ($entry | limits::misfits($unit)) != null) | "❔"),
      (select(any(.value, .high // empty; limits::outside($entry; $unit))) | "❌"),
      (select(any((.noise // [])[] | numbers; limits::outside($entry; $unit))) | "⚠️"),
      "✅"
    );

# input: an amount that a limit names
# output: it as the figures beside it are shown; as it is written where its unit is another one
# $figure: the figure
def limit_amount($figure):
  units::amount_in($figure.unit) as $amount
  | if $amount == null then limits::amount_words
    else
      $figure
      | { metric, unit, value: $amount, n: null }
      | publish_format::amount_text(null; false)
    end;

# input: {figure, entry}
# output: its line
# $names: what the page calls things
def limit_cells($names):
  .entry as $entry
  | .figure as $figure
  | $figure
  | [
      ({ endpoint, concurrency, variant, label: .label } | rows::titled($names) | .title
        | cells::title_cell),
      (.metric | rows::metric_name($names) | publish_format::esc(60) | cells::plain_cell),
      cells::cell(null; false),
      ([
          ($entry.min // empty | "at least \(limit_amount($figure))"),
          ($entry.max // empty | "at most \(limit_amount($figure))")
        ]
        | join(", ")
        | publish_format::esc(60)
        | cells::plain_cell),
      (mark_against($entry) | cells::plain_cell),
      ($entry.why // "" | publish_format::esc(300) | cells::plain_cell)
    ];

# input: form "table" of limits
# output: its table: a line for each figure that has a min or max among the limits
# $p: as in matrix, with facts and thresholds
def limits_table($p):
  (.endpoints // ["*"]) as $wanted
  | [
      $p.index[][][]
      | select($wanted == ["*"] or (.endpoint | IN($wanted[])))
      | select(.value != null or .high != null or .caveat != null)
      | . as $figure
      | ($p.thresholds | limits::limit_for($figure; $p.facts.runner)) as $entry
      | select($entry.min != null or $entry.max != null)
      | { figure: $figure, entry: $entry }
    ]
  | sort_by(.figure | [.endpoint, .concurrency, .metric, .label])
  | select(. != [])
  | {
      kind: "table",
      head: ["", "metric", "figure", "allowed", "", "why"],
      rows: map(limit_cells($p.names)),
      left: [0, 1, 3, 4, 5]
    };

# input: [least, most]
# output: "8" or "8 to 20"
def span: if .[0] == .[1] then .[0] | tostring else "\(.[0]) to \(.[1])" end;

# input: facts of a version
# output: lines [what, text] of how it was measured
def method_lines:
  (if .kind == "published" then ["figures from", .document]
   else ["measured by", "Tollgate on runner class \(.runner)"] end),
  (select(.machine) | ["machine", .machine]),
  (select(.tools) | ["tools", .tools]),
  (select(.launches)
    | "\(.launches | span), each of fresh processes; a figure is the median of their medians"
    | ["launches", .]),
  (select(.slots and .slots[1] > 1)
    | "\(.slots | span) a launch" + if .slot_ms then ", \(.slot_ms | span) ms each" else "" end
    | ["slots", .]),
  (select(.pins.server)
    | ["processors", "server on \(.pins.server), generator on \(.pins.generator)"]),
  (select(.reason) | ["stored although inconclusive", .reason]);

# input: facts of a version
# output: its line among all versions
# $machine: true: with the machine, as they differ
# $published: true: published figures are marked, as some are measured
def about_version($machine; $published):
  (if $published and .kind == "published" then ", as published" else "" end) as $kind
  | [
      (.version + $kind | publish_format::esc(60)),
      .date // "—",
      (if .commit then "`\(.commit[0:10] | gsub("`"; ""))`" else "—" end),
      (if $machine then .machine // "not stated" | publish_format::esc(200) else empty end),
      (if .control then .control | format::significant(3) else "—" end)
    ]
  | map(cells::plain_cell);

# input: facts of all versions
# output: a table of them
def versions_table:
  (map(.machine) | unique | length > 1) as $machine
  | any(.kind == "measured") as $published
  | {
      kind: "table",
      left: (if $machine then 4 else 3 end),
      head: [
        "version",
        "date",
        "commit",
        (if $machine then "machine" else empty end),
        "control, ms"
      ],
      rows: (reverse | map(about_version($machine; $published)))
    };

# input: facts of all versions
# output: what is known against their figures, as a list
def caveats_list:
  (length > 1) as $several
  | [reverse[] | .version as $version | .caveats // [] | .[] | { version: $version, text: . }]
  | group_by(.text)
  | sort_by(.[0].text)
  | map(
      (if $several then " (\(map(.version) | join(", ")))" else "" end) as $versions
      | "- \(.[0].text | publish_format::esc(400))" + $versions
    )
  | select(. != [])
  | { kind: "text", text: join("\n") };

# input: facts of all versions
# output: blocks: how the newest was measured, what each is, and what is known against their figures
def method_blocks:
  .[-1] as $newest
  | {
      kind: "table",
      left: 2,
      head: ["", $newest.version],
      rows: [$newest | method_lines | map(publish_format::esc(400) | cells::plain_cell)]
    },
    (select(length > 1) | versions_table),
    caveats_list;

# input: form "table"
# output: its blocks
# $p: as in matrix, with all (versions), facts and thresholds
def table_blocks($p):
  if .of == "limits" then limits_table($p)
  else [$p.all[].facts] | method_blocks end;
