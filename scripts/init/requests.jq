# The requests of a new target: from --get, an OpenAPI document and a HAR recording.
import "init/openapi" as openapi;

# An entry of the recording → {host, path, method, status}; nothing for what is no HTTP.
def sent:
  .response.status as $status
  | .request.method as $method
  | .request.url
  | capture("^https?://(?<host>[^/?#]+)(?<path>[^#]*)")
  | .path |= (if startswith("/") then . else "/" + . end)
  | . + { $method, $status };

# The recording → {requests, left_out}: GET requests to the page's own host, each page once.
def of_recording:
  [.log.entries[]? | sent] as $sent
  | [$sent[] | select(.host == $sent[0].host and .method == "GET")]
  | reduce .[] as $one ([];
      ($one.path | split("?")[0]) as $page
      | if any(.[]; .page == $page) then . else . + [$one + { $page }] end)
  | map(.fine = (.status // 200 | . >= 200 and . < 400))
  | {
      requests: [.[] | select(.fine) | { path, from: "har" }],
      left_out: [.[] | select(.fine | not) | { path, why: "was answered \(.status)" }]
    };

# A path with its query → the name of its script.
def slug:
  split("?")[0]
  | ascii_downcase
  | [scan("[a-z0-9]+")]
  | join("-")[0:40]
  | rtrimstr("-")
  # Cases of other probes have these names.
  | if . == "" then "home"
    elif IN("instructions", "memory", "soak") then "\(.)-page"
    else . end;

# The requests, each with a name of its own.
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

def first_of($most):
  .left_out += [
    .requests[$most:][]
    | { path, why: "only the first \($most) requests become cases" }
  ]
  | .requests |= .[:$most];

# input: {requests, left_out}
# output: why there is no request; nothing where there is one
def none:
  select(.requests == [])
  | [.left_out[] | "\(.path) \(.why)"]
  | "no request can be sent; name one with --get. Left out: \(join("; "))";

# output: {requests: [{name, path, from}], left_out: [{path, why}]}
# $paths: those of --get
# $openapi, $har: [the document], or []
def requests($paths; $openapi; $har):
  [
    { requests: [$paths[] | { path: ., from: "get" }], left_out: [] },
    ($openapi[] | openapi::requests),
    ($har[] | of_recording)
  ]
  | { requests: (map(.requests) | add), left_out: (map(.left_out) | add) }
  | .requests |= (reduce .[] as $one ([];
      if any(.[]; .path == $one.path) then . else . + [$one] end))
  | first_of(8)
  | .requests |= named;
