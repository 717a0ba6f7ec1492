# Whether a list of jobs is as it was made, but for jobs that it has lost.
# input: jobs.json
# output: whether it is
# $made: [jobs.json as it was made]

$made[0] as $all
| (.schema == $all.schema and .mode == $all.mode)
  and (.jobs | type) == "array"
  and (.jobs - $all.jobs) == []
  and ($all.jobs - .jobs) != []
