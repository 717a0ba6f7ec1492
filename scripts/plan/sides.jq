# Each side by its own definition: a change may move the build to another script, or start the
# service in another way, and the base knows nothing of that.

# input: the head's definition
# output: the one by which the base is built and started. What is measured is the head's, and so is
#   the fixture: both sides get the same load and the same data. A server that either names is
#   there.
# $own: the base's own definition
def of_the_base($own):
  ($own.variants // {}) as $variants
  | (.services // []) as $services
  | ($services + (($own.services // []) - $services)) as $all
  | .build = $own.build
  | (if .start then .start = ($own.start // .start) else . end)
  | (if .variants then .variants |= with_entries(.value = ($variants[.key] // .value)) else . end)
  | (if $all != [] then .services = $all else . end);

# input: the head's definition
# output: the keys in which that of the base differs
# $base: that of the base
def differences($base):
  . as $head
  | ["build", "start", "variants", "services"]
  | map(select($head[.] != $base[.]));

# input: a definition
# output: whether the service is started with helpers that stand beside it
def starts_with_helpers: [.start, .variants] | tostring | contains("{target}");
