# Groups of bars a picture, a bar for each series, its amount above it; a thin line from the lowest to the highest launch.
# Reads bars-index.tsv and bars.tsv (one block a picture) in the working folder; input: format, out (folder), height. Loads style.gp first.
load plots.'/series.gp'
stats 'bars-index.tsv' using 1 nooutput
pictures = int(STATS_records)
set grid noxtics
set key off
set style fill solid 0.9 noborder
set lmargin at screen 0.105
set rmargin at screen 0.98
set tmargin at screen 1 - 72.0 / height
set bmargin at screen 40.0 / height
do for [i = 0:pictures - 1] {
  set xrange [*:*]
  set yrange [*:*]
  eval load_line('bars-index.tsv', i)
  set output sprintf("%s/%s.%s", out, slug, format)
  set label 1 caption at screen 0.02, screen 1 - 18.0 / height left font ",12" textcolor "#111111" noenhanced
  eval name_series
  wide = 0.76 / many
  set label 8 y1 at screen 0.018, graph 0.5 center rotate noenhanced font ",9" textcolor "#222222"
  set xrange [-0.55:points - 0.45]
  set yrange [0:top1 > 0 ? 1.15 * top1 : 1]
  set format y (top1 >= 10000 ? '%.0s%c' : '%g')
  set xtics nomirror scale 0 font ",10" noenhanced
  set ytics nomirror out scale 0.5 font ",10" nice((top1 > 0 ? top1 : 1) / 4)
  at(k) = (k - 0.5 - many / 2.0) * wide
  plot 'bars.tsv' index i using 1:(NaN):xticlabels(strcol(2)) with points, \
    for [k = 1:many] '' index i using ($1 + at(k)):(column(3 * k)):(0.9 * wide) with boxes linecolor rgb hue[tint[k]], \
    for [k = 1:many] '' index i using ($1 + at(k)):(column(3 * k + 1)):(0):(column(3 * k + 2) - column(3 * k + 1)) with vectors nohead linecolor rgb "#222222" linewidth 1, \
    for [k = 1:many] '' index i using ($1 + at(k)):(column(3 * k + 2)):(column(3 * k) == column(3 * k) ? sprintf(column(3 * k) < 100 ? '%.3g' : '%.0f', column(3 * k)) : '') with labels offset 0,0.6 font (points * many > 14 ? ",8" : ",9") textcolor "#222222"
  set output
}
