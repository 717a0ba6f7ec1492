# What k6 says of the load that it has sent.

# input: k6.json
# output: side → how many requests it was sent
def requests_sent:
  .sides
  | group_by(.side)
  | map({ (.[0].side): (map(.requests) | add) })
  | add;
