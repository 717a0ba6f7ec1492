# Whether a machine is fit to measure a case now, by what `scripts/machine/facts --counters` reads.
# What spoils a case while it is measured is in disturbances.jq.
import "lib/policy" as policy;

# input: a number
# output: it in hexadecimal, as get_throttled prints it
def hexadecimal:
  if . < 16 then "0123456789abcdef"[.:. + 1]
  else (. / 16 | floor | hexadecimal) + (. % 16 | hexadecimal) end;

# input: a reading
# output: [{reason, allowed, wait}…]: why the machine is not fit, and whether waiting may help
# $disk_mb: what is free where the case writes
def admission($disk_mb):
  policy::policy.measure as $limits
  | $limits.hot_c.value[if .throttled == null then "other" else "pi" end] as $hot
  | [
      (
        select(.temperature_mc != null and .temperature_mc > $hot * 1000) | {
          reason: "the processor has \(.temperature_mc / 1000 | round) °C, too hot to measure",
          allowed: "at most \($hot) °C before a case",
          wait: true
        }
      ),
      (
        select((.throttled // 0) != 0) | (.throttled | hexadecimal) as $bits | {
          reason: "the processor is throttled or short of power (get_throttled 0x\($bits))",
          allowed: "0x0",
          wait: true
        }
      ),
      (
        .memory_available_mb | select(. != null and . < $limits.memory_least_mb.value) | {
          reason: "only \(.) MB of memory are left",
          allowed: "\($limits.memory_least_mb.value) MB",
          wait: false
        }
      ),
      (
        select($disk_mb < $limits.disk_least_mb.value) | {
          reason: "only \($disk_mb) MB of disk are left",
          allowed: "\($limits.disk_least_mb.value) MB",
          wait: false
        }
      )
    ];
