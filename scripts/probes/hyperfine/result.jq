# The commands of hyperfine, and from its files to the result.
import "lib/recipe" as recipe;
import "probes/row" as row;

# input: a request
# output: a line a side: its command, quoted for a shell; nothing where the case has none
# $key: command, prepare or check
def commands($key):
  . as $request
  | .case[$key]
  | select(. != null)
  | . as $command
  | $request.sides | keys[] as $side
  | ($request | recipe::places($side)) as $places
  | [$command[] | recipe::filled($places)]
  | @sh;

# input: [hyperfine's JSON of each round…]
# output: {rows, discarded, invalid, facts}
def result:
  reduce (.[].results[]) as $run (row::row("time"); .[$run.command] += [$run.times[0] * 1000])
  | row::result([.]);
