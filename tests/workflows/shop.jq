# From the adopter's target.json to one that is measured in seconds: its memory alone.
.settings = { timeout_s: 60 }
| .cases |= map(
    select(.endpoint == "memory")
    | .requests = 40
    | .idle_s = 0
    | .settled_s = 0
  )
| .start.ready.within_s = 120
