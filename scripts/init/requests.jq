# The requests of a new target, and the names of their scripts.

# input: a path with its query
# output: what its script may be called
def slug:
  split("?")[0]
  | ascii_downcase
  | [scan("[a-z0-9]+")]
  | join("-")[0:40]
  | rtrimstr("-")
  # The case that counts instructions has this name.
  | { "": "home", "instructions": "instructions-page" }[.] // .;

# input: requests, each {path, from}
# output: the same, each with a name that no other has
def named:
  reduce .[] as $request ([];
    [.[].name] as $taken
    | ($request.path | slug) as $slug
    | first(
        ($slug, "\($slug)-\(range(2; 1000))")
        | select(. as $name | $taken | index([$name]) | not)
      ) as $name
    | . + [$request + { $name }]
  );

# input: {requests, left_out}
# output: the same with the first of the requests; others are left out
# $most: how many
def first_of($most):
  .left_out += [
    .requests[$most:][]
    | { path, why: "\($most) cases are enough to begin with" }
  ]
  | .requests |= .[:$most];

# input: {requests, left_out}
# output: why there is none; nothing where there is
def none:
  select(.requests == [])
  | [.left_out[] | "\(.path) \(.why)"]
  | "no request that could be sent; name one with --get. Left out: \(join("; "))";
