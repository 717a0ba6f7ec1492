# Figures against the absolute limits of the threshold file, and how all of it was measured.
include "publish/tables";
include "publish/find";
include "publish/format";
include "lib/limits";
include "lib/format";

# input: figure; output: its mark against a limit entry: ✅ within in every launch, ⚠️ outside in some, ❌ outside, ❔ where it cannot be told
def mark_against($entry):
  .unit as $unit | [.value, .high // empty] as $ends | [(.noise // [])[] | numbers] as $launches
  | if .value == null or ($entry | misfits($unit)) != null then "❔"
    elif any($ends[]; outside($entry; $unit)) then "❌"
    elif any($launches[]; outside($entry; $unit)) then "⚠️" else "✅" end;

# input: form "assessment"; output: a line for each figure that has a min or max among the limits, by endpoint
def assessment($p):
  . as $form | [.endpoints // ["*"] | .[]] as $wanted | $p.facts.runner as $runner
  | [$p.index[][][] | . as $f | select($wanted == ["*"] or (.endpoint | IN($wanted[]))) | ($p.thresholds | limit_for($f; $runner)) as $entry
      | select(.value != null or .high != null or .caveat != null) | select($entry != null and ($entry.min != null or $entry.max != null)) | { f: $f, entry: $entry }]
  | sort_by([.f.endpoint, .f.concurrency, .f.metric, .f.label])
  | map(.f as $f | .entry as $e | [({ endpoint: $f.endpoint, concurrency: $f.concurrency, variant: $f.variant, label: $f.label } | titled($p.names) | .title | esc(80) | plain_cell),
      ($f.metric | metric_name($p.names) | esc(60) | plain_cell), ($f | cell(null; false)),
      ([($e.min // empty | "at least \(.)"), ($e.max // empty | "at most \(.)")] | join(", ") | esc(60) | plain_cell), ($f | mark_against($e) | plain_cell), ($e.why // "" | esc(200) | plain_cell)])
  | if . == [] then empty else { kind: "table", head: ["", "metric", "figure", "allowed", "", "why"], rows: ., left: 2 } end;

# input: [least, most]; output: "8" or "8 to 20"
def span: if .[0] == .[1] then .[0] | tostring else "\(.[0]) to \(.[1])" end;

# input: facts of a version; output: lines [what, text] of how it was measured
def method_lines:
  [ (if .kind == "published" then ["figures from", .document] else ["measured by", "Tollgate on runner class \(.runner)"] end),
    (select(.machine) | ["machine", .machine]), (select(.tools) | ["tools", .tools]), (select(.launches) | ["launches", "\(.launches), each of fresh processes; a figure is the median of their medians"]),
    (select(.slots and .slots[1] > 1) | ["slots", "\(.slots | span) a launch" + (if .slot_ms then ", \(.slot_ms | span) ms each" else "" end)]),
    (select(.pins.server) | ["processors", "server on \(.pins.server), generator on \(.pins.generator)"]), (select(.reason) | ["stored although inconclusive", .reason]) ];

# input: form "methodology"; output: how the newest version was measured, what every version is, and what is known against their figures
def methodology($versions):
  . as $form | ($versions[-1].facts) as $last
  | { kind: "table", left: 2, head: ["", $last.version], rows: [$last | method_lines[] | map(esc(400) | plain_cell)] },
    (if ($versions | length) < 2 then empty
     else ([$versions[].facts.machine] | unique | length > 1) as $apart
       | { kind: "table", left: (if $apart then 4 else 3 end), head: (["version", "date", "commit"] + (if $apart then ["machine"] else [] end) + ["control, ms"]),
           rows: [$versions | reverse[] | .facts | [(.version + (if .kind == "published" and any($versions[]; .facts.kind == "measured") then ", as published" else "" end) | esc(60) | plain_cell),
             (.date // "—" | plain_cell), (if .commit then "`\(.commit[0:10] | gsub("`"; ""))`" else "—" end | plain_cell),
             (if $apart then .machine // "not stated" | esc(200) | plain_cell else empty end), (if .control then .control | significant(3) else "—" end | plain_cell)]] } end),
    ([$versions | reverse[] | .facts | .version as $v | .caveats // [] | .[] | { v: $v, text: . }] | group_by(.text)
      | sort_by(.[0].text) | map("- \(.[0].text | esc(400))" + if ($versions | length) > 1 then " (\(map(.v) | join(", ")))" else "" end)
      | if . == [] then empty else { kind: "text", text: join("\n") } end);
