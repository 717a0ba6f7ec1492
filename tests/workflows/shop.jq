# From the adopter's target.json to one that is measured in seconds: its memory, and the size of its
# program where a change may have to do with that.
.settings = { timeout_s: 60 }
| .cases |= map(
    (select(.endpoint == "memory")
      | .requests = 40
      | .idle_s = 0
      | .settled_s = 0),
    (select(.endpoint == "artifact") | .paths = ["go.mod"])
  )
| .start.ready.within_s = 120
