# Size and speed of stores.
include "sections/words";

def megabytes: tonumber? // null | if . == null then "" else "\(. / 10000 | round / 100) MB" end;

# One line of the table, from the output of `store size` such as "12 data points, 3456 bytes".
def line($options):
  $options as { $years, $kind, $every, $pack, $add, $get, $list }
  | [scan("[0-9]+") | tonumber] as [$kept, $bytes]
  | {
      $years,
      $kind,
      measured: ($years * 365 * 3 + 3),
      $kept,
      $bytes,
      $every,
      $pack,
      add: ($add | tonumber),
      get: ($get | tonumber),
      list: ($list | tonumber)
    };

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

def as_wanted($most):
  all(.[]; .bytes <= $most and ([.add, .get, .list] | max) <= 10);
