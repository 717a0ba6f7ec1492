# Two panels, a quiet machine and a busy one: percent of the slower cases that each rule finds,
# against the slowdown. Below them each rule's line, and how often it is wrong.
# Reads rivals.tsv (a block a panel: amount, percent of each rule) and rivals-legend.tsv in the
# working folder; input: format, out (folder), width, height, busy (name). Loads style.gp first.
set output sprintf("%s/rivals.%s", out, format)
array hue[8] = ["#000000", "#0072B2", "#56B4E9", "#009E73", "#CC79A7", "#D55E00", "#E69F00", \
  "#8A8A8A"]
# The first rule is the gate's own; then two settings of each rival, as it comes and tuned.
hue_of(k) = hue[1 + int(k / 2)]
dash_of(k) = k == 1 || int(k) % 2 == 1 ? 1 : 2
wide(k) = k == 1 ? 3.2 : 1.5
array quiet_alarms[15]
array busy_alarms[15]
array what[15]
do for [k = 1:15] {
  stats 'rivals-legend.tsv' every ::(k - 1)::(k - 1) using (what[k] = strcol(2), \
    quiet_alarms[k] = strcol(4), busy_alarms[k] = strcol(5), 0) nooutput
}
unset key
set multiplot
set label 1 'Slowdowns found by each rule, on the same recorded launches' at screen 0.02, \
  screen down(18) left font ",12" textcolor rgb title_ink
set label 2 'found, % of the cases' at screen 0.018, screen down(196) center rotate \
  font ",10" textcolor rgb ink
do for [panel = 0:1] {
  set tmargin at screen down(62)
  set bmargin at screen down(330)
  set lmargin at screen 0.08 + 0.495 * panel
  set rmargin at screen 0.48 + 0.495 * panel
  set title (panel == 0 ? 'quiet machine' : 'busy machine: '.busy) font ",11" offset 0,-0.6 \
    textcolor rgb title_ink
  set xlabel 'work added, % (at 0 all that is found is false)' offset 0,0.4 font ",10" \
    textcolor rgb ink
  set xrange [-0.2:10.3]
  set yrange [0:104]
  set xtics (0, 1, 2, 3, 5, 10) font ",10"
  set ytics 20 font ",10"
  if ((panel == 0 ? quiet_alarms[1] : busy_alarms[1]) eq '–') {
    set label 9 'not recorded yet' at graph 0.5, graph 0.5 center textcolor rgb pale_ink
    plot -1
    unset label 9
  } else {
    plot for [k = 15:1:-1] 'rivals.tsv' index panel using 1:(column(1 + k)) with linespoints \
      linecolor rgb hue_of(k) linewidth wide(k) dashtype dash_of(k) pointtype 7 \
      pointsize (k == 1 ? 0.7 : 0.35)
  }
  # They are the whole picture's, so they are drawn once.
  unset label 1
  unset label 2
}
row(k) = down(420 + 17 * k)
set label 11 'runs with a false alarm, of 40 rows each' at screen 0.98, down(395) right \
  font ",10" textcolor rgb note_ink
set label 12 'quiet' at screen 0.84, down(415) right font ",10" textcolor rgb note_ink
set label 13 'busy' at screen 0.98, down(415) right font ",10" textcolor rgb note_ink
do for [k = 1:15] {
  set arrow k from screen 0.03, row(k) to screen 0.09, row(k) nohead linecolor rgb hue_of(k) \
    linewidth wide(k) dashtype dash_of(k)
  set label 100 + k what[k] at screen 0.105, row(k) left noenhanced font ",10" textcolor rgb ink
  set label 200 + k quiet_alarms[k] at screen 0.84, row(k) right font ",10" textcolor rgb ink
  set label 300 + k busy_alarms[k] at screen 0.98, row(k) right font ",10" textcolor rgb ink
}
unset border
unset tics
unset xlabel
unset ylabel
unset title
unset grid
plot [0:1] [0:1] NaN
unset multiplot
set output
