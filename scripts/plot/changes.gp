# Forest plot: change and interval of gated rows of times and amounts, coloured and shaped by
# verdict, the threshold as a shaded band.
# Reads changes.tsv in the working folder; input: format, out (folder), rows, height. Loads style.gp
# first.
set output sprintf("%s/changes.%s", out, format)
stats 'changes.tsv' using (all = $9, $5 == $5 ? $5 : 0) nooutput
band = STATS_max > 0 ? STATS_max : 5
stats 'changes.tsv' using 3 nooutput
low = STATS_min
stats 'changes.tsv' using 4 nooutput
high = STATS_max
stats 'changes.tsv' using (strlen(strcol(7))) nooutput
longest = STATS_max

# What lies beyond four bands is drawn at the edge.
left = low < -4 * band ? -4 * band : (low < -1.2 * band ? 1.08 * low : -1.3 * band)
right = high > 4 * band ? 4 * band : (high > 1.2 * band ? 1.08 * high : 1.3 * band)
inside(x) = x > right ? right : (x < left ? left : x)
beyond(x) = x > right || x < left
set xrange [left:right]
set yrange [0.4:rows + 0.6]
set border 1
set grid noytics xtics
unset ytics
set xtics nice((right - left) / 4)
set lmargin 0.8 * longest + 2
set rmargin 10
set tmargin 4.5
set bmargin 3.5
set xlabel 'change, % (to the right is worse)' textcolor rgb ink offset 0,0.4
caption = all > rows \
  ? sprintf('Change of head against base, %d of %d gated rows', rows, all) \
  : 'Change of head against base, gated rows'
set label 1 caption at screen 0.02, screen down(18) left font ",12" textcolor rgb title_ink

# Looks of the verdicts; the last is for all that are not named.
array word[5] = ['regression', 'inconclusive', 'improvement', 'pass', 'other']
array hue[5] = ["#A50026", "#E69F00", "#56B4E9", "#009E73", "#777777"]
array shape[5] = [13, 5, 9, 7, 2]
array at[5] = [0.03, 0.2, 0.385, 0.58, 0.68]
named(v) = v eq word[1] || v eq word[2] || v eq word[3] || v eq word[4]
looks(k, v) = k == 5 ? !named(v) : v eq word[k]
unset key
set style fill solid 1 noborder
do for [k = 1:5] {
  set label 10 + k word[k] at screen at[k], screen down(42) left offset 1,-0.25 \
    point pointtype shape[k] pointsize 0.9 linecolor rgb hue[k] font ",10" textcolor rgb ink
}
set object 1 rectangle from screen 0.79, screen down(48) to screen 0.815, screen down(36) \
  fillcolor rgb "#e2e2e2" fillstyle solid noborder
set label 16 'within threshold' at screen 0.825, screen down(42) left font ",10" textcolor rgb ink
set arrow 1 from 0, graph 0 to 0, graph 1 nohead linecolor "#555555" linewidth 1 front
plot 'changes.tsv' using (0):1:(-inside($5)):(inside($5)):($1 - 0.51):($1 + 0.5) \
    with boxxyerror linecolor "#e2e2e2", \
  for [k = 1:5] '' \
    using (looks(k, strcol(6)) ? inside($2) : NaN):1:(inside($3)):(inside($4)) \
    with xerrorbars linecolor rgb hue[k] pointtype shape[k] pointsize 0.8 linewidth 1.5, \
  '' using (left):1:7 with labels right offset -1,0 font ",10" textcolor rgb ink noenhanced, \
  '' using (right):1:((beyond($2) ? '» ' : '').strcol(8)) \
    with labels left offset 1,0 font ",10" textcolor rgb ink noenhanced
set output
