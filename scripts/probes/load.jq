# A load by k6: a fixed number of requests, and whether k6.json holds everything that was sent.

# input: a request
# output: the variable CASE for k6's scripts: as many requests as the case says, at full speed
# $url: address of the side
def case($url):
  {
    executor: "count",
    requests: .case.requests,
    parts: { default: .case.concurrency },
    urls: { head: $url },
    pairs: 1,
    seed: 1,
    slotMs: 60000,
    guardMs: 0,
    warmMs: 0,
    timeoutMs: (.timeout_s * 1000),
    keepalive
  };

# What identifies turns, slots and sides of k6.json, sorted.
def expected:
  . as $sent
  | {
      turns: [$sent.sides[] as $side | "warm", (range($sent.pairs) | tostring) | [$side, .]],
      slots: [$sent.parts[] as $part | $sent.sides[] as $side | range($sent.pairs)
        | [$part, $side, .]],
      sides: [$sent.parts[] as $part | $sent.sides[] | [$part, .]]
    }
  | map_values(sort);

# A slot that is missing, or of nobody, would change the figures of the others.
# input: k6.json
# output: whether each turn, slot and side is there exactly once
# $sent: {sides, parts, pairs}: names of sides and parts, number of pairs of slots
def complete($sent):
  {
    turns: [.turns[] | [.side, .slot]],
    slots: [.slots[] | [.part, .side, .pair]],
    sides: [.sides[] | [.part, .side]]
  }
  | map_values(sort)
  | . == ($sent | expected);

# input: k6.json of such a load
# output: whether it is complete
def complete: complete({ sides: ["head"], parts: ["default"], pairs: 1 });

# input: {code: number of answers}
# output: "3 × status 500, 1 × body"
def answers: to_entries | map("\(.value) × \(.key)") | join(", ");

# output: {NAME: what was read of that side}
# $name: base or head
# $files: its files by name, [the content] of each or its text; `side` is none of them
def side($name; $files):
  { ($name): ($files | del(.side) | map_values(if type == "array" then .[0] else . end)) };
