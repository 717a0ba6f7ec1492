# What is known of versions: form "table" (limits, or how all was measured), and what a reader must
# know before any figure.
import "publish/cells" as cells;
import "publish/change" as change;
import "publish/rows" as rows;
import "lib/format" as format;
import "lib/limits" as limits;
import "lib/units" as units;

# ✅ within the limit in every launch, ⚠️ outside in some, ❌ outside, ❔ where it is not comparable
def mark_against($entry):
  .unit as $unit
  | first(
      (select(.value == null or ($entry | limits::misfits($unit)) != null) | "❔"),
      (select(any(.value, .high // empty; limits::outside($entry; $unit))) | "❌"),
      (select(any((.noise // [])[] | numbers; limits::outside($entry; $unit))) | "⚠️"),
      "✅"
    );

# An amount of a limit as the figure beside it is shown, as it is written where its unit is another
def limit_amount($figure):
  units::amount_in($figure.unit) as $value
  | if $value == null then limits::amount_words
    else ($figure | { metric, unit, $value, n: null }) | cells::amount_text(null; false) end;

# The line of a figure
def limit_cells($entry; $names):
  . as $figure
  | [
      ({ endpoint, concurrency, variant, label: .label } | rows::titled($names).title
        | cells::title_cell),
      (.metric | rows::metric_name($names) | cells::esc(60) | cells::plain_cell),
      cells::cell(null; false),
      ([
          ($entry.min // empty | "at least \(limit_amount($figure))"),
          ($entry.max // empty | "at most \(limit_amount($figure))")
        ]
        | join(", ")
        | cells::esc(60)
        | cells::plain_cell),
      (mark_against($entry) | cells::plain_cell),
      ($entry.why // "" | cells::esc(300) | cells::plain_cell)
    ];

def limits_table($p):
  (.endpoints // ["*"]) as $wanted
  | [
      $p.index[][][]
      | select($wanted == ["*"] or (.endpoint | IN($wanted[])))
      | select(.value != null or .high != null or .caveat != null)
      | . as $figure
      | ($p.thresholds | limits::limit_for($figure; $p.facts.runner)) as $entry
      | select($entry.min != null or $entry.max != null)
      | {
          order: [.endpoint, .concurrency, .metric, .label],
          cells: limit_cells($entry; $p.names)
        }
    ]
  | sort_by(.order)
  | map(.cells)
  | cells::table([0, 1, 3, 4, 5]; ["", "metric", "figure", "allowed", "", "why"]);

# "8" or "8 to 20"
def span: if .[0] == .[1] then .[0] | tostring else "\(.[0]) to \(.[1])" end;

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

# All versions; published ones are marked where some are measured
def versions_table:
  (map(.machine) | unique | length > 1) as $machine
  | any(.kind == "measured") as $mixed
  | [
      reverse[]
      | (if $mixed and .kind == "published" then ", as published" else "" end) as $kind
      | [
          (.version + $kind | cells::esc(60)),
          .date // "—",
          (if .commit then "`\(.commit[0:10] | gsub("`"; ""))`" else "—" end),
          (select($machine) | .machine // "not stated" | cells::esc(200)),
          (if .control then .control | format::significant(3) else "—" end)
        ]
      | map(cells::plain_cell)
    ]
  | ["version", "date", "commit", (select($machine) | "machine"), "control, ms"] as $head
  | cells::table(($head | length) - 1; $head);

def caveats_list:
  (length > 1) as $several
  | [reverse[] | { version, text: (.caveats // [] | .[]) }]
  | group_by(.text)
  | map(
      (if $several then " (\(map(.version) | join(", ")))" else "" end) as $versions
      | "- \(.[0].text | cells::esc(400))" + $versions
    )
  | select(. != [])
  | { kind: "text", text: join("\n") };

def method_blocks:
  (.[-1] as $newest
    | [$newest | method_lines | map(cells::esc(400) | cells::plain_cell)]
    | cells::table(2; ["", $newest.version])),
  (select(length > 1) | versions_table),
  caveats_list;

# input: form "table"
# output: its blocks
# $p: as in publish/page
def table_blocks($p):
  if .of == "limits" then limits_table($p)
  else [$p.all[].facts] | method_blocks end;

# input: facts of versions
# output: why they cannot stand on one page; null where they can
def apart:
  map(select(.fingerprint == null).version) as $unknown
  | group_by(.fingerprint)
  | if (map(length) | add // 0) < 2 then null
    elif $unknown != [] then
      "the machine of \($unknown | join(", ")) is not stated, so nobody knows that it is the same"
    elif length > 1 then
      "the versions were measured on \(length) machines: "
      + (map("\(map(.version) | join(", ")) on \(.[0].machine // .[0].fingerprint)") | join("; "))
    else null end;

# input: facts of versions
# output: what a reader must know before any figure, as quoted paragraphs
# $apart: why they should not stand on one page, or null
def warnings($apart):
  def names(meant):
    map(select(meant))
    | select(. != [])
    | if length > 6 then "\(length) versions, \(.[0].version) to \(.[-1].version)"
      else map(.version) | join(", ") end
    | cells::esc(300);
  [
    (names(.source == "mock")
      | "**Mock service:** a mock played the service in \(.). The real service was not measured."),
    (names(.kind == "published")
      | "**As published:** figures of \(.) are those of the project's own document, made on its"
        + " machine with its tools. Nothing here has measured them again."),
    ($apart
      | select(.)
      | "**Mixed machines:** \(cells::esc(600)). Changes between machines are marked †"
        + " and claim nothing."),
    (select(any(.kind == "measured" and (.turns | not)))
      | names(.turns)
      | "**Alone and in turns:** \(.) was measured in turns with another version, the others alone."
        + " Changes between the two are marked † and claim nothing."),
    (names(.launches == [1, 1])
      | "**One launch:** of \(.) nothing tells how launches differ, so no change from or to it is"
        + " claimed.")
  ]
  | map("> \(.)\n")
  | join("\n");

# input: sections
# output: how to read the tables of changes, where there are any
# $noise: share taken for published figures
# $facts: of all versions
def reading($noise; $facts):
  [.[].blocks[] | select(.kind == "table") | .head[]] as $heads
  | if any($heads[]; startswith("change") or . == "saved") | not then ""
    else
      [
        "In tables of changes, **bold** is beyond the noise, “flat” within it,"
        + " “—” where nothing can be said.",
        ($facts
          | select(any(.kind == "measured"))
          | "Beyond the noise is what a rank test of the launches of both sides calls no chance (at"
            + " most \(change::chance * 100 | cells::literal) %),"
            + " and more than the machine itself has moved."),
        ($facts
          | select(any(.kind == "published"))
          | "Published figures come without noise;"
            + " \($noise * 100 | cells::literal) % is taken for it.")
      ]
      | join(" ") + "\n"
    end;
