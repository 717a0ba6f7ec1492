# places.json: what stands for the {places} in a definition's words.
# input: nothing
# output: name → place
# $artifact, $data, $target: folders
# $port: where the service listens
# $services: lines "NAME=URL" of the servers beside it

{ $artifact, $data, $port, $target }
+ (
  $services
  | [scan("([^=\n]+)=([^\n]*)")]
  | map({ key: .[0], value: .[1] })
  | from_entries
)
