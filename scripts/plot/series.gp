# Looks of the pictures of a page: colours and shapes that can be told apart also by who sees few colours; 1 is before, 2 is now, as base and head are.
# Defines hue[], shape[], and read(type, i): the i-th line of type-index.tsv as slug, caption, note, y1, y2, top1, top2, many, points, word[], tint[].
# Readable where the picture is shown 600 pixels wide, or half of that.
if (format eq "svg") { set terminal svg size width,height font "sans-serif,11" fontscale 1.3 background "#ffffff" rounded }
array hue[5] = [base_colour, head_colour, "#009E73", "#CC79A7", "#555555"]
array shape[5] = [7, 9, 5, 13, 11]
array word[5]
array tint[5]
load_line(file, i) = sprintf("stats '%s' every ::%d::%d using (slug = strcol(2), caption = strcol(3), note = strcol(4), y1 = strcol(5), y2 = strcol(6), top1 = column(7), top2 = column(8), many = int(column(9)), points = int(column(10)), word[1] = strcol(11), word[2] = strcol(12), word[3] = strcol(13), word[4] = strcol(14), word[5] = strcol(15), tint[1] = int(column(16)), tint[2] = int(column(17)), tint[3] = int(column(18)), tint[4] = int(column(19)), tint[5] = int(column(20)), 0) nooutput", file, i, i)
# labels: names of the series with their shapes, in one line below the title
name_series = "do for [k = 1:5] { unset label 20 + k }; do for [k = 1:many] { if (strlen(word[k]) > 0) { set label (20 + k) word[k] at screen (k == 1 ? 0.02 : shift) + 0.012, screen 1 - 42.0 / height left offset 1,-0.25 point pointtype shape[tint[k]] pointsize 0.9 linecolor rgb hue[tint[k]] font ',10' textcolor '#222222' noenhanced; shift = (k == 1 ? 0.02 : shift) + 0.06 + 0.0125 * strlen(word[k]) } }"
