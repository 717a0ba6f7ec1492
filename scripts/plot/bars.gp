# Groups of bars a picture, a bar for each series, its amount above it; a thin line from the lowest
# to the highest launch.
# Reads bars-index.tsv and bars.tsv (one block a picture) in the working folder; input: format,
# out (folder), plots (this folder), height. Loads style.gp first.
load plots.'/series.gp'
stats 'bars-index.tsv' using 1 nooutput
pictures = int(STATS_records)
set grid noxtics
set key off
set style fill solid 0.9 noborder
set lmargin at screen 0.105
set rmargin at screen 0.98
set tmargin at screen down(72)
set bmargin at screen 40.0 / height

# Place of a bar; its amount, lowest and highest launch.
at(k) = column(1) + (k - 0.5 - many / 2.0) * wide
amount(k) = column(3 * k)
low(k) = column(3 * k + 1)
high(k) = column(3 * k + 2)
above(k) = amount(k) == amount(k) ? figure(amount(k)) : ''

do for [i = 0:pictures - 1] {
  call plots.'/picture.gp' 'bars' i
  load plots.'/names.gp'
  wide = 0.76 / many
  set label 8 y1 at screen 0.018, graph 0.5 center rotate noenhanced font ",9" textcolor rgb ink
  set xrange [-0.55:points - 0.45]
  set yrange [0:reach(top1)]
  set format y notation(top1)
  set xtics nomirror scale 0 font ",10" noenhanced
  set ytics nomirror out scale 0.5 font ",10" quarter(top1)
  plot 'bars.tsv' index i using 1:(NaN):xticlabels(strcol(2)) with points, \
    for [k = 1:many] '' index i using (at(k)):(amount(k)):(0.9 * wide) \
      with boxes linecolor rgb hue[tint[k]], \
    for [k = 1:many] '' index i using (at(k)):(low(k)):(0):(high(k) - low(k)) \
      with vectors nohead linecolor rgb ink linewidth 1, \
    for [k = 1:many] '' index i using (at(k)):(high(k)):(above(k)) \
      with labels offset 0,0.6 font (points * many > 14 ? ",8" : ",9") textcolor rgb ink
  set output
}
