# A k6 script.

# input: a text
# output: the same as JavaScript has it
def quoted:
  tojson[1:-1]
  | split("\\\"")
  | join("\"")
  | split("'")
  | join("\\'")
  | "'\(.)'";

# input: a request as it was looked at
# output: what is expected of its answer, as get() takes it
def expected:
  [
    (select(.status // 200 | . != 200) | "status: \(.status)"),
    (select(.text != null) | "body: \(.text | quoted)")
  ]
  | if . == [] then "" else ", { \(join(", ")) }" end;

# input: a request as it was looked at
# output: its script
def script:
  (
    "// \(.told)",
    "import { endpoint, get } from '../lib/endpoint.js';",
    "export { options, setup, handleSummary } from '../lib/endpoint.js';",
    "",
    "export default endpoint(() => {",
    "  get(\(.path | quoted)\(expected));",
    "});"
  );

# input: a request as it was looked at
# output: the same, with what a script says above itself
def described:
  .told = "What a visitor asks for; \(
    if .text == null then "nothing in the answer lasts, so only its status is checked"
    else "the answer must contain this text" end
  ).";
