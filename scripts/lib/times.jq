# Processor time of commands.

# input: the text of bash's `times`
# output: user and system seconds of its children
def child_seconds:
  split("\n")[1]
  | [scan("([0-9]+)m([0-9.]+)s") | (.[0] | tonumber) * 60 + (.[1] | tonumber)]
  | add;
