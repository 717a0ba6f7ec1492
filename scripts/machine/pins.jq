# Which processors serve, and which make the load.

# input: the processors that may be used, such as "0-1,3"
# output: {server, generator}: lists as taskset reads them. The first ones, where the system and its
#         interrupts are at home, make the load; the last ones serve. One processor cannot be shared
#         out: nulls.
def pins:
  [
    split(",")[]
    | split("-")
    | map(tonumber)
    | range(.[0]; .[-1] + 1)
    | tostring
  ] as $all
  | ($all | length / 2 | ceil) as $half
  | if ($all | length) < 2 then
      { server: null, generator: null }
    else
      { server: ($all[$half:] | join(",")), generator: ($all[:$half] | join(",")) }
    end;
