# A panel a series: its values over time, the level before and after each change, and the commits
# between which it changed, red where it became worse and green where better.
# Reads drift-index.tsv, and drift-points.tsv, drift-levels.tsv, drift-ranges.tsv (one block a
# panel) in the working folder; input: format, out (folder), height, rows (panels). Loads style.gp
# first.
set output sprintf("%s/drift.%s", out, format)
worse_ink = "#A50026"
better_ink = "#00694D"
fill(worse) = int(worse) ? 0xF3B9A0 : 0x9FDCC6
top(i) = 44 + i * 180.0
unset key
set style fill solid 1 noborder
set timefmt '%s'
set lmargin at screen 0.1
set rmargin at screen 0.955
set multiplot
set label 1 'Rows whose level has changed: single measurements, levels, and the commits between' \
  at screen 0.02, screen down(18) left font ",12" textcolor rgb title_ink
if (rows == 0) {
  set label 2 'No row has changed.' at screen 0.02, screen down(42) left textcolor rgb note_ink
  unset border
  unset tics
  plot [0:1] [0:1] NaN
}
do for [i = 0:rows - 1] {
  set xdata
  set xrange [*:*]
  set yrange [*:*]
  stats 'drift-index.tsv' every ::i::i using (row = strcol(1), said = strcol(2), \
    unit = strcol(3), low = column(4), high = column(5), begun = column(6), ended = column(7), 0) \
    nooutput
  set tmargin at screen down(top(i) + 54)
  set bmargin at screen down(top(i) + 156)
  set label 2 row at screen 0.02, screen down(top(i) + 8) left noenhanced font ",11" \
    textcolor rgb ink
  set label 3 said at screen 0.02, screen down(top(i) + 25) left noenhanced font ",10" \
    textcolor rgb note_ink
  set label 4 unit at screen 0.018, graph 0.5 center rotate noenhanced font ",10" textcolor rgb ink
  set xdata time
  set xrange [begun:ended]
  set yrange [low:high]
  set xtics begun, (ended - begun) / 4, ended format '%d %b %Y' font ",10" \
    offset 0,0.4
  unset mxtics
  set ytics nice((high - low) / 4) font ",10"
  plot 'drift-ranges.tsv' index i using (0.5 * ($1 + $2)):(0.5 * ($3 + $4)):1:2:3:4:(fill($5)) \
      with boxxyerror linecolor rgb variable, \
    'drift-points.tsv' index i using 1:2 with points pointtype 7 pointsize 0.25 \
      linecolor rgb "#8a94a0", \
    'drift-levels.tsv' index i using 1:2:3:(0) with vectors nohead linecolor rgb base_colour \
      linewidth 2, \
    'drift-ranges.tsv' index i using (int($5) ? 0.5 * ($1 + $2) : NaN):4:6 with labels \
      offset 0,0.5 font ",10" textcolor rgb worse_ink noenhanced, \
    '' index i using (int($5) ? NaN : 0.5 * ($1 + $2)):4:6 with labels offset 0,0.5 \
      font ",10" textcolor rgb better_ink noenhanced
  unset label 1
}
unset multiplot
set output
