# From valid documents of one schema to many that are wrong in one place, or that are still right.

# input: a path array
# output: the same without the places in arrays, so that like places are met once
def shape: map(if type == "number" then 0 else . end);

# input: any value
# output: the same with arrays cut to three items, so that documents stay small
def cut: walk(if type == "array" then .[0:3] else . end);

# input: documents
# output: {document, place}: one place of each shape there is in them
def places:
  [.[] | cut | { document: ., place: ([], paths) }]
  | group_by(.place | shape)
  | map(.[0])[];

# output: values of every type, at and around what schemas tell apart
def values:
  null, true, false, 0, -1, 1, 1.5, 99, 1e9,
  "", "a", "A", "a\n", "5%", "5ms", "2026-11-20", "sha256:\("a" * 64)",
  [], [null], ["a"], [[1]], {}, { "a": 1 };

# input: {document, place}
# output: {what, document}: what was done, and the document after it
def mutants:
  .place as $place
  | .document
  | ({ what: "set to", document: setpath($place; values) }),
    (select($place != []) | { what: "deleted", document: delpaths([$place]) }),
    (select(getpath($place) | type == "object")
      | { what: "given a key", document: setpath($place + ["no such key"]; 1) }),
    (select(getpath($place) | type == "array" and length > 0)
      | [range(100) as $_ | getpath($place + [0])] as $alike
      | { what: "given 100 alike", document: setpath($place; $alike) },
        { what: "given 100 alike and", document: setpath($place; $alike + [values]) },
        { what: "given 100 of another", document: setpath($place; $alike | map({})) })
  | .what |= "\($place | tojson) \(.)";

[inputs]
| (.[] | { what: "as it is", document: . }),
  (places | mutants)
