# What a browser has recorded → requests to the page's own host.

# input: an entry
# output: {host, path, method, status}; nothing for what is no HTTP
def sent:
  .response.status as $status
  | .request.method as $method
  | .request.url
  | capture("^https?://(?<host>[^/?#]+)(?<path>[^#]*)")
  | .path |= (if startswith("/") then . else "/" + . end)
  | . + { $method, $status };

# input: the recording
# output: {requests: [{path, from}], left_out: [{path, why}]}
def requests:
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
