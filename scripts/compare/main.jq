# One verdict of the measurements that are read, or {problems} where they cannot be compared.
# $plan, $thresholds, $baseline, $release, $main: lists of one document, or none
# $snapshot, $failed: see compare
# $now: the time of the verdict, "" for that of the last measurement
# $files: the names given, one a line
import "compare/outcome" as outcome;
import "compare/sets" as sets;
import "lib/schema/measurement" as $schema;

[inputs | { file: input_filename, measurement: . }] as $sets
| {
    plan: $plan[0],
    thresholds: $thresholds[0],
    baseline: $baseline[0],
    release: $release[0],
    main: $main[0],
    $snapshot,
    $failed
  }
| ([. + { $sets, files: ($files | split("\n")), schema: $schema::schema[0] } | sets::refusals])
  as $problems
| if $problems != [] then { $problems }
  else
    .sets = ($sets | map(.measurement))
    | .now = (if $now != "" then $now else .sets[-1].created // (now | todate) end)
    | outcome::compare
  end
