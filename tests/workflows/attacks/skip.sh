# Builds the shop, and puts a plan with nothing to measure in the place of the one that was made. At
# GitHub any job's own token can do that to any artifact of its run.
# shellcheck shell=bash
go build -trimpath -buildvcs=false -o shop . || exit
for plan in "$MOCK_ARTIFACTS/$GITHUB_RUN_ID"/plan-*/jobs.json; do
  jq '.jobs = [] | .skipped = "only documents were changed"' "$plan" >skipped
  cp skipped "$plan"
done
