# Shared by sampled.awk and counted.awk: prints their stacks.

# shortened(STACK): of one too small to be visible only the innermost frame, and the caller of the
# kernel
function shortened(stack, frames, count, i) {
  count = split(stack, frames, "\t")
  for (i = count; i > 1 && frames[i] ~ /_\[k\]$/; i--);
  return "\t[small ones]" (i < count && i > 1 ? "\t" frames[i] : "") "\t" frames[count]
}

# print_stacks(COUNTS): lines "S COUNT FRAME…". Most of the tens of thousands of stacks of a service
# are nearly empty.
function print_stacks(counts, stack, all, small) {
  for (stack in counts) all += counts[stack]
  for (stack in counts) {
    if (counts[stack] * 5000 < all) small[shortened(stack)] += counts[stack]
    else printf "S\t%.0f%s\n", counts[stack], stack
  }
  for (stack in small) printf "S\t%.0f%s\n", small[stack], stack
}
