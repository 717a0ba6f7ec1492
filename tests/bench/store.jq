# What bench store has found, as a table.
include "spaced";

# input: bytes, or a text
# output: "1.2 MB"
def megabytes: tonumber? // null | if . == null then "" else "\(. / 10000 | round / 100) MB" end;

# input: lines as of store-line.jq
# output: lines of text
def table:
  [
    ["years", "store", "measured", "kept", "points", "unthinned", "pack", "add s", "get s",
      "list s"]
  ]
  + map([
      .years,
      .kind,
      .measured,
      .kept,
      (.bytes | megabytes),
      (.every | megabytes),
      (.pack | megabytes),
      .add,
      .get,
      .list
    ])
  | spaced;

# input: lines as of store-line.jq
# output: whether all is as wanted
# $most: bytes of a store
def as_wanted($most):
  all(.[]; .bytes <= $most and ([.add, .get, .list] | max) <= 10);
