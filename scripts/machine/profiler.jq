# What machine/profiler has found.
# input: nothing
# output: {tool, kernel, reason}
# $reason: why perf may not sample, or ""
# $kernel: whether it sees the kernel, or null

if $reason == "" then { tool: "perf", $kernel, reason: null }
else { tool: null, kernel: null, $reason }
end
