# An OpenAPI document → its GET requests, where each required parameter has an example or default.

# A part of the document, or what its $ref refers to.
def resolved($document):
  if type == "object" and has("$ref") then
    .["$ref"]
    | ltrimstr("#/")
    | split("/")
    | map(split("~1") | join("/") | split("~0") | join("~"))
    | reduce .[] as $key ($document;
        if type == "array" then .[$key | tonumber] else .[$key] end)
  else . end;

# A value for a parameter, or null.
def example($document):
  (.schema // {} | resolved($document)) as $schema
  | [
      .example,
      (.examples | objects | [.[] | resolved($document) | .value][0]),
      $schema.example,
      ($schema.examples | arrays | .[0]),
      $schema.default,
      $schema.enum[0]?,
      # As version 2 has them.
      .["x-example"],
      .default,
      .enum[0]?
    ]
  | map(select(. != null))
  | .[0];

# The path of the server, which precedes all others.
def prefix:
  (.servers[0] // { url: (.basePath // "") }) as $server
  | reduce ($server.variables // {} | to_entries[]) as $variable ($server.url;
      split("{\($variable.key)}") | join($variable.value.default | tostring))
  | sub("^[A-Za-z]+://[^/]*"; "")
  | rtrimstr("/")
  | if . == "" or startswith("/") then . else "/" + . end;

# Parameters of a path, then of its operation, which replace them → the required ones.
def required($document):
  map(resolved($document))
  | reduce .[] as $parameter ({}; .["\($parameter.in) \($parameter.name)"] = $parameter)
  | [.[] | select(.required == true or .in == "path") | . + { value: example($document) }];

# Why required parameters cannot be filled in, or null.
def obstacle:
  first(
    (.[] | select(.in == "path" or .in == "query" | not) | "needs the \(.in) \(.name)"),
    (.[] | select(.value == null) | "has no example or default for \(.name)"),
    null
  );

# The path with its {places} and its query.
def filled($path):
  map(.value |= (if type == "string" then . else tojson end | @uri))
  | reduce (.[] | select(.in == "path")) as $place ($path;
      split("{\($place.name)}") | join($place.value))
    + ([.[] | select(.in == "query") | "\(.name | @uri)=\(.value)"]
      | join("&")
      | if . == "" then . else "?" + . end);

# input: the document
# output: {requests: [{path, from}], left_out: [{path, why}]}
def requests:
  . as $document
  | prefix as $prefix
  | [
      .paths // {} | to_entries[]
      | .key as $path
      | .value
      | resolved($document)
      | select(.get != null)
      | ((.parameters // []) + (.get.parameters // []) | required($document)) as $parameters
      | ($parameters | obstacle) as $why
      | if $why then { path: ($prefix + $path), why: $why }
        else { path: ($prefix + ($parameters | filled($path))), from: "openapi" } end
    ]
  | { requests: map(select(.from)), left_out: map(select(.why)) };
