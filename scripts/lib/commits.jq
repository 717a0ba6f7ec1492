# Which commits between base and head touch a file.
# Commits are those of inputs/commits.json: {sha, subject, author, files}.

# {sha, author, subject, files} of each
def read_log:
  split("\u001e")[1:][]
  | split("\n")
  | (.[0] | split("\u001f")) as [$sha, $author, $subject]
  | select($sha | test("^[0-9a-f]{40}$"))
  | {
      sha: $sha,
      author: ($author // "" | .[0:200]),
      subject: ($subject // "" | .[0:300]),
      files: [.[1:][] | select(. != "") | .[0:400]][0:200]
    };

# How many names they have in common at their ends
def common_end:
  map(reverse)
  | . as [$a, $b]
  | [range([$a, $b | length] | min) | $a[.] == $b[.]]
  | (index(false) // length);

# input: text that git log has printed for lib/source.sh
# output: commits.json; nothing where it lists no commit
def commits_listed: [read_log] | select(. != []) | { commits: . };

# Compilers note a file by where it was built, by its module, or by where the compiler stood; so it
# is the end of its path that tells.
# input: path in a repository
# output: whether it is the file
# $source: path of a file as debug information has it
def is_file($source):
  [., $source]
  | map(split("/") | map(select(. != "" and . != "." and . != "..")))
  | . as $paths
  | common_end as $common
  | $paths
  | $common > 0 and ($common >= 2 or any(.[]; length == $common));

# input: commits
# output: the shas of those that touch a file
# $source: path of a file as debug information has it
def touching($source): .[] | select(any(.files[]; is_file($source))) | .sha;
