# One figure over versions a picture: a line, the band of its noise, the release tags below. A scale of powers where the greatest is 20 times the least.
# Reads history-index.tsv and history.tsv (one block a picture) in the working folder; input: format, out (folder), height. Loads style.gp first.
load plots.'/series.gp'
stats 'history-index.tsv' using 1 nooutput
pictures = int(STATS_records)
set grid noxtics
set key off
set lmargin at screen 0.105
set rmargin at screen 0.95
set tmargin at screen 1 - 72.0 / height
do for [i = 0:pictures - 1] {
  unset logscale
  set format y '%g'
  set xrange [*:*]
  set yrange [*:*]
  eval load_line('history-index.tsv', i)
  set output sprintf("%s/%s.%s", out, slug, format)
  steep = top2 > 0 && top1 / top2 > 20
  set label 1 caption at screen 0.02, screen 1 - 18.0 / height left font ",12" textcolor "#111111" noenhanced
  set label 2 note.(steep ? '; scale of powers of ten' : '') at screen 0.02, screen 1 - 42.0 / height left font ",10" textcolor "#444444" noenhanced
  set label 8 y1 at screen 0.018, graph 0.5 center rotate noenhanced font ",9" textcolor "#222222"
  set xrange [-0.4:points - 0.6]
  every_tag = ceil(points / 12.0)
  set bmargin at screen (points > 6 ? 64.0 : 40.0) / height
  set xtics nomirror out scale 0.5 rotate by (points > 6 ? -35 : 0) font ",10" noenhanced
  if (steep) {
    set logscale y
    set yrange [10 ** (floor(log10(0.7 * top2))):10 ** (ceil(log10(1.3 * top1)))]
    set ytics nomirror out scale 0.5 font ",10" autofreq
  } else {
    set yrange [0:top1 > 0 ? 1.15 * top1 : 1]
    set format y (top1 >= 10000 ? '%.0s%c' : '%g')
    set ytics nomirror out scale 0.5 font ",10" nice((top1 > 0 ? top1 : 1) / 4)
  }
  plot 'history.tsv' index i using 1:4:5 with filledcurves fillcolor rgb "#f6cdb8" fillstyle solid noborder, \
    '' index i using 1:3:xticlabels(int($1) % every_tag == (points - 1) % every_tag ? strcol(2) : '') with linespoints linecolor rgb head_colour pointtype 9 linewidth 1.6 pointsize (points > 20 ? 0.6 : 0.9), \
    '' index i using (int($1) == points - 1 || (int($1) == 0 && points > 1) ? $1 : NaN):3:(sprintf($3 < 100 ? '%.3g' : '%.0f', $3)) with labels offset 0,0.9 font ",10" textcolor "#222222"
  set output
}
