# Look shared by all pictures. Input: format ("svg" or "png"), width, height (logical pixels).
set encoding utf8
set datafile separator "\t"
set datafile commentschars ""
base_colour = "#0072B2"
head_colour = "#D55E00"
if (format eq "svg") {
  set terminal svg size width,height font "sans-serif,11" background "#ffffff" rounded
} else {
  set terminal pngcairo size 2*width,2*height font "sans,11" fontscale 2 linewidth 2 pointscale 2 background "#ffffff"
}
set border 3 linecolor "#333333" linewidth 0.8
set tics nomirror out scale 0.5 textcolor "#222222"
set grid ytics linecolor "#dddddd" linewidth 0.6 linetype 1
set key noenhanced textcolor "#222222"
set style line 1 linecolor rgb base_colour pointtype 7 pointsize 0.45 linewidth 1
set style line 2 linecolor rgb head_colour pointtype 9 pointsize 0.55 linewidth 1
# nice(x): a tick distance near x, 1, 2 or 5 times a power of ten
power(x) = 10 ** floor(log10(x))
nice(x) = x <= 0 ? 1 : x / power(x) < 1.5 ? power(x) : x / power(x) < 3.5 ? 2 * power(x) : x / power(x) < 7.5 ? 5 * power(x) : 10 * power(x)
