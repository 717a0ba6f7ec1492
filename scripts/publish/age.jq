# Which of many versions is newer.

# input: words of a version's name
# output: numbers as numbers, after them words
def numbers_first: map(if test("^[0-9]+$") then [0, tonumber] else [1, .] end);

# input: name of a release, such as v1.2.0-rc.1
# output: what it is sorted by; a pre-release comes before its release
def release_key:
  ltrimstr("v")
  | split("+")[0]
  | split("-")
  | .[1:] as $pre
  | [
      2,
      (.[0] | split(".") | numbers_first),
      (if $pre == [] then 1 else 0 end),
      ($pre | join("-") | split(".") | numbers_first),
      1
    ];

# input: a version's name
# output: what it is sorted by: words, then releases and dates, then main; a published one comes
#         before the measured one of its name
def version_key:
  if startswith("published/") then
    ltrimstr("published/")
    | version_key
    | .[-1] = 0
  elif . == "main" then [3, 1]
  elif test("^[0-9]{4}-[0-9]{2}-[0-9]{2}") then [2, (.[0:10] | split("-") | numbers_first), 1]
  elif test("^v?[0-9]") then release_key
  else [1, ., 1] end;

# input: names of versions
# output: the same, oldest first
def by_age: sort_by(version_key);
