# What a cell has left to explain its verdict, as it is handed on: nothing where it is of another
# one, or has texts that nobody reads to their end; nor where nothing was measured.
# input: [why.json], of its schema
# output: why.json
# $verdict: [verdict.json]
import "lib/why" as why;

. as $left
| $verdict[0]
| select(.rows != [])
| why::why_of($left)
| select(. != null)
| select(all(.. | strings; length <= 1000))
