# machine.json, of its parts. $host: facts; $key: comparison key; $cpus: the processors that may be used, such as "0-1,3".

# input: such a list; output: {server, generator}: lists as taskset reads them, null where one processor cannot be shared out.
# The first ones, where the system and its interrupts are at home, make the load; the last ones serve.
def pins:
  [split(",")[] | split("-") | map(tonumber) | range(.[0]; .[-1] + 1) | tostring] as $all
  | ($all | length / 2 | ceil) as $half
  | if ($all | length) < 2 then { server: null, generator: null }
    else { server: ($all[$half:] | join(",")), generator: ($all[:$half] | join(",")) } end;

{ schema: "tollgate/machine/1", pins: ($cpus | pins), host: $host[0], key: $key[0] }
