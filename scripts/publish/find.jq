# Finding the figures that a page asks for. A selector names a figure: {endpoint, concurrency,
# variant, metric, label}; with "any" it stands for several, of which the first that is there
# counts.

# input: a selector
# output: the plain selectors it stands for, first choice first
def choices:
  if has("any") then
    del(.any) as $rest
    | .any[]
    | choices
    | $rest + .
  else . end;

# input: selectors that hold together, such as a column's and a row's
# output: the plain selectors they stand for
def together: reduce .[] as $part ([{}]; [.[] as $one | $part | choices | $one + .]) | .[];

# input: an index of figures
# output: those that fit; endpoint and concurrency may be left open, variant and label are null
#         where they are not named
# $selector: a plain selector
def fitting_figures($selector):
  (.[$selector.metric // ""] // {}) as $by
  | ($selector | has("concurrency") | not) as $any_level
  | (if $selector | has("endpoint") then $by[$selector.endpoint // ""] // [] else [$by[][]] end)
  | map(select(
      ($any_level or .concurrency == $selector.concurrency)
      and .variant == $selector.variant
      and .label == $selector.label
    ));

# input: figures
# output: where they are, the first four of them
def places:
  map(
    [.endpoint // "the service", .concurrency, .variant, .label | select(. != null) | tostring]
    | join(" ")
  )
  | .[0:4]
  | join(", ");

# input: selectors that hold together
# output: the one figure they stand for, null where there is none; an error where there are several
# $index: figures of a version
def find($index):
  . as $parts
  | first(
      (
        together as $selector
        | $index
        | fitting_figures($selector)
        | select(length > 0)
        | if length > 1 then
            error("\($parts | add | tojson) fits \(length) figures: \(places); allowed: exactly"
              + " one. Name its endpoint, concurrency, variant or label")
          else .[0] end
      ),
      null
    );
