# Two panels: seconds of CPU and memory against rows, on scales of powers; a line a stage.
# Reads scale.tsv (a block a stage: rows, seconds, MB) in the working folder; input: format, out
# (folder), width, height. Loads style.gp first.
set output sprintf("%s/scale.%s", out, format)
array hue[3] = [base_colour, head_colour, "#009E73"]
array shape[3] = [7, 9, 5]
array named[3] = ["compare", "report", "publish (rows of all versions)"]
set grid xtics ytics
set logscale xy 10
set xtics nomirror out scale 0.5 font ",10" \
  ("100" 100, "1,000" 1000, "10,000" 10000, "100,000" 100000)
set xrange [60:900000]
set key off
do for [k = 1:3] {
  set label 20 + k named[k] at screen 0.2 + 0.19 * (k - 1), down(18) left offset 1.2,0 \
    point pointtype shape[k] pointsize 1 linecolor rgb hue[k] textcolor rgb ink
}
set multiplot
do for [panel = 0:1] {
  set tmargin at screen down(64)
  set bmargin at screen 50.0 / height
  set lmargin at screen 0.085 + 0.5 * panel
  set rmargin at screen 0.485 + 0.5 * panel
  set title (panel == 0 ? 'seconds of CPU' : 'memory, MB') font ",11" offset 0,-0.6 \
    textcolor rgb title_ink
  set xlabel 'rows' offset 0,0.4 font ",10" textcolor rgb ink
  if (panel == 0) { set yrange [0.1:300] } else { set yrange [10:3000] }
  set format y (panel == 0 ? "%g" : "%.0f")
  # Along it, ten times the rows cost ten times as much.
  if (panel == 0) {
    set label 9 'as the rows grow' at 25000, 1.15 rotate by 42 center font ",9" \
      textcolor rgb pale_ink
  } else { unset label 9 }
  plot (panel == 0 ? x * 1e-4 : NaN) with lines linecolor rgb "#aaaaaa" dashtype 3 linewidth 1.2, \
    for [k = 1:3] 'scale.tsv' index k - 1 using 1:(column(2 + panel)) with linespoints \
      linecolor rgb hue[k] pointtype shape[k] linewidth 1.6 pointsize 0.9
  do for [k = 21:23] { unset label k }
}
unset multiplot
set output
