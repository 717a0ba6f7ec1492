# One picture per case: every slot pair in time, base and head, their medians, a thin line between
# launches.
# Reads slots-index.tsv, slots.tsv, slots-launches.tsv in the working folder; input: format, out
# (folder). Loads style.gp first.
stats 'slots-index.tsv' using 1 nooutput
cases = int(STATS_records)
set grid noxtics
set lmargin 9
set rmargin 2.5
set tmargin 5
set bmargin 3.5
set key at screen 0.985, screen 0.84 right top horizontal samplen 3 width 0 font ",10"

# Where a launch begins; where the second set does.
second(x) = strcol(3) eq '' ? NaN : x
again(x) = x > 1 && strcol(3) eq '' ? x : NaN
# What is not marked as beyond the axis is put below it, where nothing is drawn.
mark(x) = x == x ? x : low - 1

do for [i = 0:cases - 1] {
  set xrange [*:*]
  set yrange [*:*]
  stats 'slots-index.tsv' every ::i::i using (slug = strcol(2), caption = strcol(3), \
    note = strcol(4), y_text = strcol(5), low = column(6), high = column(7), \
    base_median = column(8), head_median = column(9), pairs = column(10), beyond = column(11), \
    0) nooutput
  set output sprintf("%s/slots-%s.%s", out, slug, format)
  set label 1 caption at screen 0.02, screen 0.95 left noenhanced textcolor rgb title_ink \
    font ",12"
  set label 2 note at screen 0.02, screen 0.875 left noenhanced textcolor rgb note_ink
  x_text = 'slot pair, in order of time; launches are numbered'
  set xlabel x_text.(beyond > 0 ? sprintf('; %d × beyond the axis', beyond) : '') \
    textcolor rgb ink offset 0,0.5
  set ylabel y_text noenhanced textcolor rgb ink offset 0.5,0
  set xrange [0:pairs + 1]
  top = high + 0.13 * (high - low)
  set yrange [low:top]
  set xtics nice(pairs / 8.0) > 1 ? nice(pairs / 8.0) : 1
  set ytics nice((top - low) / 5)
  plot 'slots-launches.tsv' index i using (again($1)):(low):(0):(top - low) \
      with vectors nohead linecolor "#bbbbbb" linewidth 0.8 notitle, \
    '' index i using (second($1)):(low):(0):(top - low) \
      with vectors nohead linecolor rgb note_ink linewidth 1.2 notitle, \
    '' index i using 2:(top):4 \
      with labels offset 0,-0.6 font ",9" textcolor rgb pale_ink noenhanced notitle, \
    '' index i using ($1 + pairs / 100.0):(top):3 \
      with labels left offset 0,0.5 font ",9" textcolor rgb note_ink noenhanced notitle, \
    base_median with lines linecolor rgb base_colour linewidth 1.4 dashtype 2 notitle, \
    head_median with lines linecolor rgb head_colour linewidth 1.4 dashtype 2 notitle, \
    'slots.tsv' index i using 1:2 with linespoints linestyle 1 title 'base', \
    '' index i using 1:3 with linespoints linestyle 2 title 'head', \
    '' index i using 1:(mark($4)) \
      with points pointtype 2 pointsize 0.6 linecolor rgb base_colour notitle, \
    '' index i using 1:(mark($5)) \
      with points pointtype 2 pointsize 0.6 linecolor rgb head_colour notitle, \
    NaN with lines linecolor "#555555" linewidth 1.4 dashtype 2 title 'median'
  set output
}
