# Differential flame graph of a profile: a box a frame, as wide as what the head spends below it,
# coloured by how that has changed.
# Reads flame.tsv, flame-words.tsv and flame-legend.tsv in the working folder; input: format, out
# (a file), width, height, rows (how many frames stand upon each other). Loads style.gp first.
set output out
stats 'flame-words.tsv' using (title = strcol(1), note = strcol(2), 0) nooutput
set label 1 title at screen 0.008, screen down(16) left font ",12" textcolor rgb title_ink \
  noenhanced
set label 2 note at screen 0.008, screen down(38) left font ",9" textcolor rgb note_ink noenhanced
array at[3] = [0.64, 0.81, 0.91]
do for [k = 1:3] {
  stats 'flame-legend.tsv' every ::k-1::k-1 using (hue = int(column(1)), word = strcol(2), 0) \
    nooutput
  set object (10 + k) rectangle from screen at[k], screen down(44) \
    to screen at[k] + 0.015, screen down(32) fillcolor rgb hue fillstyle solid noborder
  set label (10 + k) word at screen at[k] + 0.022, screen down(38) left font ",9" \
    textcolor rgb note_ink noenhanced
}
unset border
unset tics
unset grid
set key off
set lmargin at screen 0.008
set rmargin at screen 0.992
set tmargin at screen down(56)
set bmargin at screen 6.0 / height
set xrange [0:1]
set yrange [0:rows]
# Between them a white line.
set style fill solid 1 border rgb "#ffffff"
plot 'flame.tsv' using (0.5 * ($1 + $2)):($3 + 0.5):1:2:3:($3 + 1):4 \
    with boxxyerror fillcolor rgb variable linewidth 0.5, \
  '' using 1:($3 + 0.5):5 with labels left offset 0.4,0 font "mono,7.5" textcolor rgb ink \
    noenhanced
set output
