# A machine on which nothing can be compiled.
# input: facts of a machine
# output: its name and memory, nothing when it may build

select(.model // "" | test("Raspberry Pi"))
| select((.memory_mb // 9999) < 3000)
| "\(.model) with \(.memory_mb) MB"
