# Two panels a picture: latency p50 and throughput against concurrency, a line for each series, bars from the lowest to the highest launch.
# Reads levels-index.tsv and levels.tsv (one block a picture) in the working folder; input: format, out (folder), height. Loads style.gp first.
load plots.'/series.gp'
stats 'levels-index.tsv' using 1 nooutput
pictures = int(STATS_records)
set grid noxtics
set key off
do for [i = 0:pictures - 1] {
  set xrange [*:*]
  set yrange [*:*]
  eval load_line('levels-index.tsv', i)
  set output sprintf("%s/%s.%s", out, slug, format)
  set multiplot
  set label 1 caption at screen 0.02, screen 1 - 18.0 / height left font ",12" textcolor "#111111" noenhanced
  eval name_series
  do for [panel = 0:1] {
    top = panel == 0 ? top1 : top2
    set tmargin at screen 1 - 84.0 / height
    set bmargin at screen 46.0 / height
    set lmargin at screen 0.11 + 0.495 * panel
    set rmargin at screen 0.49 + 0.495 * panel
    set title (panel == 0 ? 'latency p50' : 'throughput') font ",11" offset 0,-0.6 textcolor "#111111"
    set label 8 (panel == 0 ? y1.', lower is better' : y2.', higher is better') at screen 0.018 + 0.495 * panel, graph 0.5 center rotate noenhanced font ",9" textcolor "#222222"
    set xrange [-0.3:points - 0.7]
    set yrange [0:top > 0 ? 1.15 * top : 1]
    set format y (top >= 10000 ? '%.0s%c' : '%g')
    set xtics nomirror out scale 0.5 autofreq font ",10"
    set ytics nomirror out scale 0.5 font ",10" nice((top > 0 ? top : 1) / 4)
    set xlabel 'concurrency' offset 0,0.5 font ",10" textcolor "#222222"
    first = 3 + 3 * panel
    if (top < 0) {
      unset ytics
      set label 9 'not measured' at graph 0.5, graph 0.5 center textcolor "#777777"
      plot 'levels.tsv' index i using 1:(0):xticlabels(strcol(2)) with points pointsize 0
      unset label 9
    } else {
      plot 'levels.tsv' index i using 1:(NaN):xticlabels(strcol(2)) with points, \
        for [k = 1:many] '' index i using 1:(column(first + 6 * (k - 1) + 1)):(0):(column(first + 6 * (k - 1) + 2) - column(first + 6 * (k - 1) + 1)) with vectors nohead linecolor rgb hue[tint[k]] linewidth 3, \
        for [k = 1:many] '' index i using 1:(column(first + 6 * (k - 1))) with linespoints linecolor rgb hue[tint[k]] pointtype shape[tint[k]] linewidth 1.6 pointsize 0.9
    }
    do for [k = 1:1] { unset label 1 }
    do for [k = 21:25] { unset label k }
  }
  unset multiplot
  set output
}
