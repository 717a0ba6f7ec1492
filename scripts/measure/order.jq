# In which order things are measured, drawn from a seed, so that a run can be repeated.

# input: an array
# output: the same items in an order drawn from $seed
def shuffled($seed):
  to_entries
  | sort_by((($seed % 9973 + 1) * (.key + 1) * 7919) % 10007)
  | map(.value);

# input: the sides
# output: those that run at the same time, in the order of their start: [[side…]…]. One at a time,
#         who is first is drawn for each launch; side by side, they change places.
# $mode: the mode
# $loaded: whether the cases want running services
# $launch: its number
# $seed: of the set
def starts($mode; $loaded; $launch; $seed):
  if $mode == "alone" and $loaded then shuffled($seed + $launch) | map([.])
  elif $launch % 2 == 0 then [reverse]
  else [.] end;
