# Which functions are of files that were changed. What a library costs more has changed only by who
# calls it, so it is told of its nearest caller among them.
import "lib/commits" as commits;
import "why/names" as names;

# input: path
# output: its last name
def file_name: split("/")[-1];

# Of thousands of functions and files only those of one name are compared.
# input: profile
# output: function → true, for those whose file a commit touches, as far as files are known
# $commits: see commits.jq
def own($commits):
  ([$commits[].files[]] | unique | group_by(file_name)
    | map({ key: (.[0] | file_name), value: . })
    | from_entries) as $touched
  | (.sources | to_entries)
  | map(
      .value as $source
      | select(any(($touched[$source | file_name] // [])[]; commits::is_file($source)))
      | { key, value: true }
    )
  | from_entries;

# input: a stack
# output: the function that its cost is told of: the innermost of a changed file; where there is
#   none, or where an interpreter runs, see teller
# $own: see own
def charged($own):
  names::teller as $teller
  | if $teller | names::of_python then $teller
    else
      ([split(";")[] | select($own[.])][-1] // null) as $caller
      | if $caller == null then $teller
        else $caller + (if $teller | names::in_kernel then "_[k]" else "" end)
        end
    end;
