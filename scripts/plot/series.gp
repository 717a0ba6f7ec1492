# Looks of the pictures of a page: colours and shapes that can be told apart also by who sees few
# colours; 1 is before, 2 is now, as base and head are.
# Readable where the picture is shown 600 pixels wide, or half of that.
if (format eq "svg") {
  set terminal svg size width,height font "sans-serif,11" fontscale 1.3 \
    background "#ffffff" rounded
}
array hue[5] = [base_colour, head_colour, "#009E73", "#CC79A7", "#555555"]
array shape[5] = [7, 9, 5, 13, 11]

# Name and look of each series of the picture that is drawn: see picture.gp.
array word[5]
array tint[5]

# reach(top), notation(top): range and numbers of an axis from 0 to top
reach(top) = top > 0 ? 1.15 * top : 1
notation(top) = top >= 10000 ? '%.0s%c' : '%g'
