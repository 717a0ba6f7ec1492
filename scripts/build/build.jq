# build.json: what was built.
# input: nothing
# output: build.json
# $commit: the commit, or the released version
# $digest: of the artifact
# $seconds: how long it took
# and as arguments the microseconds of each build after an edit

{
  schema: "tollgate/build/1",
  commit: $commit,
  digest: $digest,
  seconds: $seconds,
  incremental_s: ($ARGS.positional | map(tonumber / 1e6))
}
