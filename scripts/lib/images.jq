# Hosted images: what is built on one starts on a machine only if the machine's C library (glibc) is
# not older than the image's. GitHub takes old images away, which is known months before.
#
# Images are a map of name → {arch, glibc, until}, as runner-setup/classes.json has them.

# input: the gate's own classes.json, and the one that is asked for, which may be the same
# output: the one that is asked for, with all images that either knows
def known: .[1] + { images: (.[0].images + (.[1].images // {})) };

# The same, for comparison
def version: split(".") | map(tonumber);

# Both in words
def image_words:
  (.value.until // "" | if . == "" then . else ", until \(.)" end) as $until
  | "\(.key) (glibc \(.value.glibc)\($until))";

# Those for such a machine in words, the newest first
def fitting($arch; $glibc):
  to_entries
  | map(select(.value.arch == $arch and (.value.glibc | version) <= ($glibc | version)))
  | sort_by(.value.glibc | version)
  | reverse
  | map(image_words);

# input: images
# output: what can be done for a machine on which a program with a newer glibc does not start
# $arch: the machine's architecture
# $glibc: its glibc
# $which: how the reader knows the image that was built on
def remedy($arch; $glibc; $which):
  fitting($arch; $glibc) as $names
  | first(
      (select($names == [])
        | "no hosted image has one so old: update the machine's system"),
      "\($which) can be \($names | join(" or ")); or update the machine's system"
    )
  | . + ", or link statically";

# The same, with what is wrong with it, if anything
def judged:
  .images[.class.build_on] as $image
  | .class as $class
  | "class \(.name): build_on '\($class.build_on)'" as $where
  | first(
      (select($image == null)
        | .problem = "\($where): allowed are \(.images | keys | join(", "))"),
      (select($image.arch != $class.arch)
        | .problem = "\($where) is \($image.arch), and its machine is \($class.arch); allowed are "
            + (.images | fitting($class.arch; "2.999") | join(", "))),
      (select($class.glibc != null and ($image.glibc | version) > ($class.glibc | version))
        | .problem = "\($where) has glibc \($image.glibc), and its machine \($class.glibc): "
            + (.images | remedy($class.arch; $class.glibc; "it"))
            + " and leave glibc out of the class"),
      .
    );

# The seconds of its beginning
def seconds: strptime("%Y-%m-%d") | mktime;

# A warning for each image of it that is gone within 60 days, or since
def ending($today):
  .images as $images
  | "class \(.name)" as $who
  | (.class | [.build_on] + .runs_on | unique)[]
  | { name: ., until: $images[.].until }
  | select(.until != null and (.until | seconds) - 60 * 86400 <= ($today | seconds))
  | "\($who): GitHub \(if .until <= $today then "has taken" else "takes" end) the image \(.name)"
    + " away on \(.until): name a newer one in runner-setup/classes.json";

# input: the gate's own classes.json, and the one that is asked for
# output: {problem} of each class that cannot be, {warning} of each whose image is soon gone
# $names: the classes that are asked for
# $today: a date
def findings($names; $today):
  known as $known
  | $names[]
  | { name: ., class: $known.classes[.], images: $known.images }
  | judged
  | (select(.problem) | { problem }), (ending($today) | { warning: . });
