# The release is of another machine, and so is main: nothing of time is told. Sizes and instructions
# are, as this run has them.
.thresholds.limits[0].drift = "1%"
| and_case("artifact"; "size"; "size_raw")
| and_case("count-c1"; "instructions"; "instructions_per_request")
| limit({ metric: "size_raw", worse_by: "5%", drift: "5%" })
| limit({ metric: "instructions_per_request", worse_by: "5%" })
| .first.tools.instructions = "valgrind 3.19"
| with_release
| (.release.rows[] | select(.metric == "size_raw").value) = 3800
| .release.machine = "sha256:other"
| .release.key.fingerprint = "sha256:other"
