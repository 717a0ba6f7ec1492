# Two panels a picture: latency p50 and throughput against concurrency, which has a scale of powers
# of two; a line for each series, bars from the lowest to the highest launch, or over a range of
# which nobody knows the middle.
# Reads levels-index.tsv and levels.tsv (one block a picture) in the working folder; input: format,
# out (folder), plots (this folder), height. Loads style.gp first.
load plots.'/series.gp'
stats 'levels-index.tsv' using 1 nooutput
pictures = int(STATS_records)
set grid noxtics
set key off

# Amount, lowest and highest launch of a series in the panel that is drawn.
amount(k) = column(3 + 3 * panel + 6 * (k - 1))
low(k) = column(4 + 3 * panel + 6 * (k - 1))
high(k) = column(5 + 3 * panel + 6 * (k - 1))

do for [i = 0:pictures - 1] {
  call plots.'/picture.gp' 'levels' i
  stats 'levels.tsv' index i using 1 nooutput
  least = STATS_min
  most = STATS_max
  set multiplot
  load plots.'/names.gp'
  do for [panel = 0:1] {
    top = panel == 0 ? top1 : top2
    axis = panel == 0 ? y1.', lower is better' : y2.', higher is better'
    set tmargin at screen down(84)
    set bmargin at screen 46.0 / height
    set lmargin at screen 0.11 + 0.495 * panel
    set rmargin at screen 0.49 + 0.495 * panel
    set title (panel == 0 ? 'latency p50' : 'throughput') font ",11" offset 0,-0.6 \
      textcolor rgb title_ink
    set label 8 axis at screen 0.018 + 0.495 * panel, graph 0.5 center rotate noenhanced \
      font ",9" textcolor rgb ink
    set xrange [least - 0.07 * (most - least):most + 0.07 * (most - least)]
    set yrange [0:reach(top)]
    set format y notation(top)
    set xtics nomirror out scale 0.5 autofreq font ",10"
    set ytics nomirror out scale 0.5 font ",10" quarter(top)
    set xlabel 'concurrency, scale of powers' offset 0,0.5 font ",10" textcolor rgb ink
    if (top < 0) {
      unset ytics
      set label 9 'not measured' at graph 0.5, graph 0.5 center textcolor rgb pale_ink
      plot 'levels.tsv' index i using 1:(0):xticlabels(strcol(2)) with points pointsize 0
      unset label 9
    } else {
      plot 'levels.tsv' index i using 1:(NaN):xticlabels(strcol(2)) with points, \
        for [k = 1:many] '' index i using 1:(low(k)):(0):(high(k) - low(k)) \
          with vectors nohead linecolor rgb hue[tint[k]] linewidth 3, \
        for [k = 1:many] '' index i using 1:(amount(k)) with linespoints \
          linecolor rgb hue[tint[k]] pointtype shape[tint[k]] linewidth 1.6 pointsize 0.9
    }
    # Caption and names stand in the first panel only: they are the whole picture's.
    unset label 1
    do for [k = 21:25] { unset label k }
  }
  unset multiplot
  set output
}
