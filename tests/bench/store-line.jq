# What bench store has found of one store -> a line of its table.
# input: what store size says, such as "12 data points, 3456 bytes"
# output: {years, kind, measured, kept, bytes, every, pack, add, get, list}
# $years, $kind, $every: how long, git or dir, and bytes without thinning
# $pack: bytes of a clone's pack, or -
# $add, $get, $list: seconds

[scan("[0-9]+") | tonumber] as [$kept, $bytes]
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
  }
