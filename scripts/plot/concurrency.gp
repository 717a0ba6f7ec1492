# One row of two panels per endpoint: latency p50 and throughput against concurrency, which has a
# scale of powers of two, base and head; bars where there is one concurrency.
# Reads concurrency.tsv (one block per endpoint) in the working folder; input: format, out (folder),
# rows (of panels), height. Loads style.gp first.
set output sprintf("%s/concurrency.%s", out, format)
set grid noxtics
set key off
set style fill solid 0.85 noborder
strip = 26.0 / height
cell = (1 - strip) / rows
set label 20 'base' at screen 0.44, screen 1 - strip / 2 left offset 1,-0.25 \
  point pointtype 7 pointsize 0.9 linecolor rgb base_colour textcolor rgb ink
set label 21 'head' at screen 0.53, screen 1 - strip / 2 left offset 1,-0.25 \
  point pointtype 9 pointsize 1 linecolor rgb head_colour textcolor rgb ink
at_level(text) = log(real(text)) / log(2)
set multiplot
do for [i = 0:rows - 1] {
  set xrange [*:*]
  set yrange [*:*]
  stats 'concurrency.tsv' index i using (name = strcol(7), latency_unit = strcol(8), \
    rate_unit = strcol(9), latency_top = $10, rate_top = $11, $1) nooutput
  levels = int(STATS_records)
  stats 'concurrency.tsv' index i using (at_level(strcol(2))) nooutput
  least = STATS_min
  span = STATS_max - STATS_min
  do for [panel = 0:1] {
    b = 3 + 2 * panel
    top = panel == 0 ? latency_top : rate_top
    metric = panel == 0 ? 'latency p50' : 'throughput'
    axis = panel == 0 ? latency_unit.', lower is better' : rate_unit.', higher is better'
    set tmargin at screen 1 - strip - i * cell - 24.0 / height
    set bmargin at screen 1 - strip - (i + 1) * cell + 48.0 / height
    set lmargin at screen 0.125 + 0.5 * panel
    set rmargin at screen 0.485 + 0.5 * panel
    set title name.': '.metric noenhanced font ",11" offset 0,-0.5 textcolor rgb title_ink
    set label 8 axis at screen 0.015 + 0.495 * panel, graph 0.5 center rotate noenhanced \
      font ",9" textcolor rgb ink
    set yrange [0:top > 0 ? 1.2 * top : 1]
    set ytics nomirror out scale 0.5 quarter(top)
    set xlabel 'concurrency' offset 0,0.6 font ",10" textcolor rgb ink
    unset label 9
    if (top < 0) {
      set xrange [0:1]
      unset xtics
      unset ytics
      unset xlabel
      unset label 8
      set label 9 'not measured' at graph 0.5, graph 0.5 center textcolor rgb pale_ink
      plot 2
    } else { if (levels == 1) {
      set xrange [-1:2]
      stats 'concurrency.tsv' index i \
        using (only = strcol(2), base = column(b), head = column(b + 1), 0) nooutput
      set xlabel 'concurrency '.only noenhanced
      set xtics nomirror scale 0 ('base' 0, 'head' 1)
      plot 'concurrency.tsv' \
          index i using (0):(base):(0.6) with boxes linecolor rgb base_colour, \
        '' index i using (1):(head):(0.6) with boxes linecolor rgb head_colour, \
        '' index i using (0):(base):(figure(base)) with labels offset 0,0.6 font ",10", \
        '' index i using (1):(head):(figure(head)) with labels offset 0,0.6 font ",10"
    } else {
      set xrange [least - 0.08 * span:least + 1.08 * span]
      set xlabel 'concurrency, scale of powers'
      set xtics nomirror out scale 0.5 autofreq
      plot 'concurrency.tsv' index i using (at_level(strcol(2))):b:xticlabels(strcol(2)) \
          with linespoints linestyle 1 linewidth 1.5 pointsize 0.8, \
        '' index i using (at_level(strcol(2))):(column(b + 1)) \
          with linespoints linestyle 2 linewidth 1.5 pointsize 0.9
    } }
    unset label 20
    unset label 21
  }
}
unset multiplot
set output
