# What sampled.awk and counted.awk share: the stacks that they have found, as they print them.

# shortened(STACK): of one that is too small to be seen only what its cost is told of: the innermost
# frame, and the one that has called the kernel
function shortened(stack, frames, count, i) {
  count = split(stack, frames, "\t")
  for (i = count; i > 1 && frames[i] ~ /_\[k\]$/; i--);
  return "\t[small ones]" (i < count && i > 1 ? "\t" frames[i] : "") "\t" frames[count]
}

# print_stacks(COUNTS): lines "S COUNT FRAME…". A service has tens of thousands of stacks, and most
# have next to nothing in them.
function print_stacks(counts, stack, all, small) {
  for (stack in counts) all += counts[stack]
  for (stack in counts) {
    if (counts[stack] * 5000 < all) small[shortened(stack)] += counts[stack]
    else printf "S\t%.0f%s\n", counts[stack], stack
  }
  for (stack in small) printf "S\t%.0f%s\n", small[stack], stack
}
