# What was accepted in the pull request itself, as an entry of the threshold file.
import "lib/text" as text;

# input: a verdict's row that was accepted
# output: its accepted entry, as a threshold file has it
def entry:
  {
    metric,
    endpoint,
    concurrency,
    variant,
    up_to: "\(.accepted.up_to)%",
    until: .accepted.until,
    reason: .accepted.reason
  }
  | with_entries(select(.value != null));

# input: verdict
# output: what is to be kept after the merge, folded; nothing where nothing was accepted here
def accepted_text:
  [.rows[] | select(.verdict == "accepted" and (.accepted | type) == "object") | entry]
  | if . == [] then ""
    else
      "\n<details><summary>Accepted for this commit alone: to keep it after the merge, add to"
      + " <code>accepted</code> of the threshold file</summary>\n\n"
      + (map(tojson) | join(",\n") | text::fenced(3000))
      + "\n</details>\n"
    end;
