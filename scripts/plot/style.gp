# Look shared by all pictures. Input: format ("svg" or "png"), width, height (logical pixels).
set encoding utf8
set datafile separator "\t"
set datafile commentschars ""
base_colour = "#0072B2"
head_colour = "#D55E00"
title_ink = "#111111"
ink = "#222222"
note_ink = "#444444"
pale_ink = "#777777"
if (format eq "svg") {
  set terminal svg size width,height font "sans-serif,11" background "#ffffff" rounded
} else {
  set terminal pngcairo size 2*width,2*height font "sans,11" fontscale 2 linewidth 2 \
    pointscale 2 background "#ffffff"
}
set border 3 linecolor "#333333" linewidth 0.8
set tics nomirror out scale 0.5 textcolor rgb ink
set grid ytics linecolor "#dddddd" linewidth 0.6 linetype 1
set key noenhanced textcolor rgb ink
set style line 1 linecolor rgb base_colour pointtype 7 pointsize 0.45 linewidth 1
set style line 2 linecolor rgb head_colour pointtype 9 pointsize 0.55 linewidth 1

# down(y): y logical pixels from the top, on the screen
down(y) = 1 - y / (1.0 * height)

# nice(x): a tick distance near x, 1, 2 or 5 times a power of ten
power(x) = 10 ** floor(log10(x))
times(m) = m < 1.5 ? 1 : m < 3.5 ? 2 : m < 7.5 ? 5 : 10
nice(x) = x <= 0 ? 1 : times(x / power(x)) * power(x)

# quarter(top): a tick distance for an axis from 0 to top
quarter(top) = nice((top > 0 ? top : 1) / 4)

# figure(x): the text beside a bar or a point
figure(x) = sprintf(x < 100 ? '%.3g' : '%.0f', x)
