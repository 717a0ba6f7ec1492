# What a reader must know before any figure of a page.
import "publish/format" as format;
import "publish/ranks" as ranks;

# input: facts of several versions, of which some say nothing of their machine
# output: that, as a reason
def unknown_machine:
  "the machine of \(map(select(.fingerprint == null).version) | join(", ")) is not stated,"
  + " so nobody knows that it is the same";

# input: facts of versions
# output: which of them were measured where
def by_machine:
  group_by(.fingerprint)
  | map("\(map(.version) | join(", ")) on \(.[0].machine // .[0].fingerprint)")
  | join("; ");

# input: facts of versions
# output: why they cannot stand on one page; null where they can
def apart:
  (map(.fingerprint) | unique | length) as $machines
  | first(
      (select(length < 2) | null),
      (select(any(.fingerprint == null)) | unknown_machine),
      (select($machines > 1)
        | "the versions were measured on \($machines) machines: \(by_machine)"),
      null
    );

# input: facts of versions
# output: their names
def names_of:
  if length > 6 then "\(length) versions, \(.[0].version) to \(.[-1].version)"
  else map(.version) | join(", ") end
  | format::esc(300);

# input: facts of versions
# output: those that were measured in turns with another version, where others were not
def only_some_in_turns:
  (map(select(.kind == "measured")) | length) as $measured
  | map(select(.turns))
  | select(length < $measured);

# input: facts of versions
# output: what a reader must know before any figure, as quoted paragraphs
# $apart: why they should not stand on one page, or null
def warnings($apart):
  # input: facts of versions
  # output: names of those that are meant, nothing where there are none
  # meant: which are
  def names(meant): map(select(meant)) | select(. != []) | names_of;
  [
    (names(.source == "mock")
      | "**Mock service:** a mock played the service in \(.). The real service was not measured."),
    (names(.kind == "published")
      | "**As published:** figures of \(.) are those of the project's own document, made on its"
        + " machine with its tools. Nothing here has measured them again."),
    ($apart
      | select(.)
      | "**Mixed machines:** \(format::esc(600)). Changes between machines are marked †"
        + " and claim nothing."),
    (only_some_in_turns
      | names(true)
      | "**Alone and in turns:** \(.) was measured in turns with another version, the others alone."
        + " Changes between the two are marked † and claim nothing."),
    (names(.launches == [1, 1])
      | "**One launch:** of \(.) nothing tells how launches differ, so no change from or to it is"
        + " claimed.")
  ]
  | map("> \(.)\n")
  | join("\n");

# input: sections
# output: how to read the tables of changes, where there are any
# $noise: share taken for published figures
# $facts: of all versions
def reading($noise; $facts):
  [.[].blocks[] | select(.kind == "table") | .head[]] as $heads
  | if any($heads[]; startswith("change") or . == "saved") | not then ""
    else
      [
        "In tables of changes, **bold** is beyond the noise, “flat” within it,"
        + " “—” where nothing can be said.",
        ($facts
          | select(any(.kind == "measured"))
          | "Beyond the noise is what a rank test of the launches of both sides calls no chance (at"
            + " most \(ranks::chance * 100 | format::literal) %),"
            + " and more than the machine itself has moved."),
        ($facts
          | select(any(.kind == "published"))
          | "Published figures come without noise;"
            + " \($noise * 100 | format::literal) % is taken for it.")
      ]
      | join(" ") + "\n"
    end;
