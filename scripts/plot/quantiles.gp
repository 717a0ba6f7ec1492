# Latency in which a share of the answers came, a line for each series; shares lie as on a bell
# curve, so that the slow end has room.
# Reads quantiles-index.tsv and quantiles.tsv (one block a picture) in the working folder; input:
# format, out (folder), plots (this folder), height. Loads style.gp first.
load plots.'/series.gp'
stats 'quantiles-index.tsv' using 1 nooutput
pictures = int(STATS_records)
set key off
set lmargin at screen 0.105
set rmargin at screen 0.98
set tmargin at screen down(72)
set bmargin at screen 50.0 / height
do for [i = 0:pictures - 1] {
  call plots.'/picture.gp' 'quantiles' i
  load plots.'/names.gp'
  stats 'quantiles.tsv' index i using 1 nooutput
  set xrange [STATS_min - 0.15:STATS_max + 0.15]
  set yrange [0:reach(top1)]
  set format y notation(top1)
  set grid xtics ytics
  set xlabel 'share of answers that came within, %' offset 0,0.5 font ",10" textcolor rgb ink
  set label 8 y1 at screen 0.018, graph 0.5 center rotate noenhanced font ",9" textcolor rgb ink
  set xtics nomirror out scale 0.5 font ",10"
  set ytics nomirror out scale 0.5 font ",10" quarter(top1)
  plot 'quantiles.tsv' index i using 1:(NaN):xticlabels(strcol(2)) with points, \
    for [k = 1:many] '' index i using 1:(column(3 * k)) with linespoints \
      linecolor rgb hue[tint[k]] pointtype shape[tint[k]] linewidth 1.6 pointsize 0.9
  set output
}
