# What the answers say of a request.
import "init/text" as text;

# input: answers to one request, each {status, type, body}
# output: what is wrong with them, null where nothing is
def trouble:
  first(
    (select(any(.[]; .status == 0)) | "was not answered"),
    (select(map(.status) | unique | length > 1)
      | "was answered \(map(.status | tostring) | join(", then "))"),
    (select(.[0].status >= 400) | "was answered \(.[0].status)"),
    null
  );

# input: requests, each with its answers
# output: the same, each with {status, type, text, same, trouble} in their place
# $nowhere: the answer to a path that is not there
def looked($nowhere):
  . as $all
  | map(
      .path as $path
      | {
          answers: [.answers[].body],
          others: ([$all[] | select(.path != $path) | .answers[0].body] + [$nowhere.body])
        } as $bodies
      | . + {
          status: .answers[0].status,
          type: .answers[0].type,
          same: ($bodies.answers | unique | length == 1),
          text: ($bodies | text::chosen),
          trouble: (.answers | trouble)
        }
      | del(.answers)
    );

# input: {ready, looked, left_out}
# output: why there is nothing to go on with; nothing where there is
def refused:
  first(
    (.ready, .looked[] | select(.trouble != null)
      | "GET \(.path) \(.trouble); give a path that is answered, and always in the same way"),
    (select(.looked == [])
      | "no request is answered: \([.left_out[] | "\(.path) \(.why)"] | join("; "))")
  );
