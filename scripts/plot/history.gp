# One figure over versions a picture: a point each, upright the span of its noise, the release tags
# below; no line, for there is nothing between two versions. A scale of powers where the greatest is
# 20 times the least.
# Reads history-index.tsv and history.tsv (one block a picture) in the working folder; input:
# format, out (folder), plots (this folder), height. Loads style.gp first.
load plots.'/series.gp'
stats 'history-index.tsv' using 1 nooutput
pictures = int(STATS_records)
set grid noxtics
set key off
set lmargin at screen 0.105
set rmargin at screen 0.95
set tmargin at screen down(72)

# Tags of some points only, the last among them; figures at the first and the last, at all of few.
tag(at) = int(at) % every_tag == (points - 1) % every_tag ? strcol(2) : ''
last(at) = int(at) == points - 1
first(at) = int(at) == 0 && points > 1
lower(x) = 10 ** floor(log10(x))
upper(x) = 10 ** ceil(log10(x))

do for [i = 0:pictures - 1] {
  unset logscale
  set format y '%g'
  call plots.'/picture.gp' 'history' i
  steep = top2 > 0 && top1 / top2 > 20
  set label 2 note.(steep ? '; scale of powers of ten' : '') at screen 0.02, screen down(42) \
    left font ",10" textcolor rgb note_ink noenhanced
  set label 8 y1 at screen 0.018, graph 0.5 center rotate noenhanced font ",9" textcolor rgb ink
  set xrange [-0.4:points - 0.6]
  every_tag = ceil(points / 12.0)
  set bmargin at screen (points > 6 ? 64.0 : 40.0) / height
  set xtics nomirror out scale 0.5 rotate by (points > 6 ? -35 : 0) font ",10" noenhanced
  if (steep) {
    set logscale y
    set yrange [lower(0.7 * top2):upper(1.3 * top1)]
    set ytics nomirror out scale 0.5 font ",10" autofreq
  } else {
    set yrange [0:reach(top1)]
    set format y notation(top1)
    set ytics nomirror out scale 0.5 font ",10" quarter(top1)
  }
  plot 'history.tsv' index i using 1:4:(0):($5 - $4) \
      with vectors nohead linecolor rgb "#f0b090" linewidth (points > 20 ? 2 : 5), \
    '' index i using 1:3:xticlabels(tag($1)) with points linecolor rgb head_colour \
      pointtype 9 pointsize (points > 20 ? 0.6 : 1.1), \
    '' index i using (points < 9 || last($1) || first($1) ? $1 : NaN):5:(figure($3)) \
      with labels offset 0,0.8 font ",10" textcolor rgb ink
  set output
}
