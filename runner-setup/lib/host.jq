# What setup assumes of a host, and what check prints of a machine.

# The files of a dry run, a line each, with a tab between path and content; the input is the
# definition of a host.
def assumed_files:
  .assumed
  | .processors as $processors
  | .files
  | to_entries[]
  | .value as $content
  | .key
  | if contains("/cpu*/") then
      range($processors) as $one
      | sub("/cpu[*]/"; "/cpu\($one)/")
    else .
    end
  | "\(.)\t\($content)";

# The facts of scripts/machine/facts that the gate relies on, as lines.
def fact_lines:
  "class \(.runner), fingerprint \(.fingerprint)",
  (
    [
      .model // .cpu,
      "\(.cores) cores",
      "\(.memory_mb) MB",
      .os,
      "kernel \(.kernel)",
      "glibc \(.glibc)",
      "pages of \(.page_size) bytes"
    ]
    | join(", ")
  ),
  (
    [
      "governor \(.governor // "unknown")",
      "at most \(.max_mhz // "?") MHz",
      "turbo \(.turbo // "unknown")",
      "throttled \(.throttled // "unknown")"
    ]
    | join(", ")
  );
