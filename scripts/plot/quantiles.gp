# Latency in which a share of the answers came, a line for each series; shares lie as on a bell curve, so that the slow end has room.
# Reads quantiles-index.tsv and quantiles.tsv (one block a picture) in the working folder; input: format, out (folder), height. Loads style.gp first.
load plots.'/series.gp'
stats 'quantiles-index.tsv' using 1 nooutput
pictures = int(STATS_records)
set key off
set lmargin at screen 0.105
set rmargin at screen 0.98
set tmargin at screen 1 - 72.0 / height
set bmargin at screen 50.0 / height
do for [i = 0:pictures - 1] {
  set xrange [*:*]
  set yrange [*:*]
  eval load_line('quantiles-index.tsv', i)
  set output sprintf("%s/%s.%s", out, slug, format)
  set label 1 caption at screen 0.02, screen 1 - 18.0 / height left font ",12" textcolor "#111111" noenhanced
  eval name_series
  stats 'quantiles.tsv' index i using 1 nooutput
  set xrange [STATS_min - 0.15:STATS_max + 0.15]
  set yrange [0:top1 > 0 ? 1.15 * top1 : 1]
  set format y (top1 >= 10000 ? '%.0s%c' : '%g')
  set grid xtics ytics
  set xlabel 'share of answers that came within, %' offset 0,0.5 font ",10" textcolor "#222222"
  set label 8 y1 at screen 0.018, graph 0.5 center rotate noenhanced font ",9" textcolor "#222222"
  set xtics nomirror out scale 0.5 font ",10"
  set ytics nomirror out scale 0.5 font ",10" nice((top1 > 0 ? top1 : 1) / 4)
  plot 'quantiles.tsv' index i using 1:(NaN):xticlabels(strcol(2)) with points, \
    for [k = 1:many] '' index i using 1:(column(3 * k)) with linespoints linecolor rgb hue[tint[k]] pointtype shape[tint[k]] linewidth 1.6 pointsize 0.9
  set output
}
