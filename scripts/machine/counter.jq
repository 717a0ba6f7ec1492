# What machine/counter has found.
# input: nothing
# output: {tool, version, event, reason}
# $tool: its name, or "null"
# $version, $event: of the tool, "" where there is none
# further arguments: why those that were tried before do not count

# input: a text
# output: the same, null where it is empty
def told: if . == "" then null else . end;

{
  tool: (if $tool == "null" then null else $tool end),
  version: ($version | told),
  event: ($event | told),
  reason: ($ARGS.positional | join("; ") | told)
}
