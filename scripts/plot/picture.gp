# call picture.gp TYPE NUMBER: opens a picture of a page, one line of TYPE-index.tsv, and sets its
# caption. Defines slug, caption, note, y1, y2, top1, top2, many (series), points, word[], tint[].
index_file = ARG1.'-index.tsv'
# stats would leave out what lies outside of the ranges of the picture before.
set xrange [*:*]
set yrange [*:*]
stats index_file every ::ARG2::ARG2 using (slug = strcol(2), caption = strcol(3), \
  note = strcol(4), y1 = strcol(5), y2 = strcol(6), top1 = column(7), top2 = column(8), \
  many = int(column(9)), points = int(column(10)), 0) nooutput
do for [k = 1:5] {
  stats index_file every ::ARG2::ARG2 using (word[k] = strcol(10 + k), \
    tint[k] = int(column(15 + k)), 0) nooutput
}
set output sprintf("%s/%s.%s", out, slug, format)
set label 1 caption at screen 0.02, screen down(18) left font ",12" textcolor rgb title_ink \
  noenhanced
