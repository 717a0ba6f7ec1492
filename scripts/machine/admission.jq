# Whether a machine is fit to measure a case now, by what `scripts/machine/facts --counters` reads. What spoils a case while it is measured is in counters.jq.

# input: a number; output: it in hexadecimal, as get_throttled prints it
def hexadecimal: if . < 16 then "0123456789abcdef"[.:. + 1] else (. / 16 | floor | hexadecimal) + (. % 16 | hexadecimal) end;

# input: a reading; output: [{reason, allowed, wait}…]: why it is not, and whether waiting may help. $disk: MB free where it writes. A Pi slows itself down
# from 80 °C on; others say for themselves how hot they may become, which is more.
def admission($disk):
  (if .throttled == null then 90 else 75 end) as $hot
  | [ (select(.temperature_mc != null and .temperature_mc > $hot * 1000)
        | { reason: "the processor has \(.temperature_mc / 1000 | round) °C, too hot to measure", allowed: "at most \($hot) °C before a case", wait: true }),
      (select((.throttled // 0) != 0)
        | { reason: "the processor is throttled or short of power (get_throttled 0x\(.throttled | hexadecimal))", allowed: "0x0", wait: true }),
      (select(.memory_available_mb != null and .memory_available_mb < 100)
        | { reason: "only \(.memory_available_mb) MB of memory are left", allowed: "100 MB", wait: false }),
      (select($disk < 200) | { reason: "only \($disk) MB of disk are left", allowed: "200 MB", wait: false }) ];
