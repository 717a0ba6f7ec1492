# One answer.
# input: its body
# output: {status, type, body}
# $said: "STATUS TYPE", as curl prints them

{
  status: ($said | split(" ")[0] | tonumber),
  type: ($said | split(" ")[1:] | join(" ") | split(";")[0]),
  body: .
}
