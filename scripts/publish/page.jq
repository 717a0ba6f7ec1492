# From versions and a target's definition to the sections of a page: titles, tables and what its pictures show.
include "publish/compare";
include "publish/history";
include "publish/assess";
include "publish/pictures";
include "publish/tables";
include "publish/find";
include "lib/text";

# input: form; output: the same form, or one for each of its parts
def parts_of: if .parts then del(.parts, .title, .note) as $rest | .parts[] | $rest + . else . + { title: null, note: null } end;

# input: matrix; output: {kind: "picture", picture} of it: quantiles where its columns are percentiles, else bars
def matrix_picture($metrics; $title): . as $m
  | ("\($title)" | slug) as $id | (if ([$metrics[] | select(positions[.])] | length) > 2 then quantiles_picture($metrics; $title; $id) else bars_picture($title; $id) end) | { kind: "picture", picture: . };

# input: form without parts; output: its blocks
def blocks($p):
  . as $form | (.title // $p.title // "") as $title
  | if .form == "concurrency" then with_defaults | each_endpoint($p) | . as $one
      | (each_variant($p) | . as $table | [grid($p)] | select(. != []) | (if $table.title then { kind: "heading", level: 3, text: $table.title } else empty end), .[]),
        (if $form.picture then $one | levels_picture($p; $one.variants) | { kind: "picture", picture: . } else empty end)
    elif .form | IN("single", "percentiles", "mixed", "assets", "levels", "values", "micro") then
      with_defaults | . as $full | grid($p), (if .picture then matrix($p) | matrix_picture([$full.columns[] | column | .metric // .any[0].metric? // ""]; $title) else empty end)
    elif .form == "memory" then memory_matrix($p) | . as $m | table_of("state"), (if $form.picture then (if ($form.variants | length) > 1 then $form | states_matrix($p) else $m end) | matrix_picture([]; $title) else empty end)
    elif .form == "restore" then restore_matrix($p) | table_of("size")
    elif .form == "histogram" then histogram($p)
    elif .form == "variants" then variants_blocks($p)
    elif .form == "peers" then peers_table($p), (if .picture then { titles: [.rows[].title], columns: .columns, figures: [.rows[] | [.of[] | [$form.where // {}, .] | find($p.index)]] } | matrix_picture([]; $title) else empty end)
    elif .form == "assessment" then assessment($p)
    elif .form == "methodology" then methodology($p.all)
    elif .form == "changes" then changes_table($p.versions[-2]; $p.versions[-1]; $p)
    else empty end;

# input: form; output: its section: {title, note, blocks}. Parts have titles of their own; where several pairs of versions are set side by side, each has.
def section($p):
  . as $form
  | if .form == "history" then
      ($form.history as $parts | [$form | history_table($parts; [$p.all[].facts]; $p.links)]
        + if $form.picture then [$parts | lines_over_versions[] | history_picture($parts; [$p.all[].facts.version]; $p.noise) | { kind: "picture", picture: . }][0:($form.picture | if type == "number" then . else 12 end)] else [] end)
    elif .form == "changes" then
      [range($p.versions | length; 1; -1) as $i | select($i > ($p.versions | length) - ($form.pairs // 1)) | $p.versions[$i - 2:$i] as [$a, $b]
        | [$form | del(.pairs) | parts_of | . as $part | [blocks($p + { versions: [$a, $b] })] | select(. != []) | (if $part.title then { kind: "heading", level: (if ($form.pairs // 1) > 1 then 4 else 3 end), text: $part.title } else empty end), .[]]
        | select(. != []) | (if ($form.pairs // 1) > 1 then { kind: "heading", level: 3, text: "\($a.facts.version) → \($b.facts.version)" } else empty end), .[]]
    else [parts_of | . as $part | [blocks($p + { title: ($part.title // $form.title) })] | select(. != [])
      | (if $part.title then { kind: "heading", level: 3, text: $part.title } else empty end), (if $part.note then { kind: "text", text: $part.note } else empty end), .[]] end
  | { title: $form.title, note: $form.note, blocks: . };
