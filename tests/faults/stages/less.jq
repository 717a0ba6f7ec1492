# Whether a list of cells is as it was made, but for cells that it has lost.
# input: cells.json
# output: whether it is
# $made: [cells.json as it was made]

$made[0] as $all
| (.schema == $all.schema and .mode == $all.mode)
  and (.cells | type) == "array"
  and (.cells - $all.cells) == []
  and ($all.cells - .cells) != []
