# Names of the series with their shapes, in one line below the caption.
do for [k = 1:5] { unset label 20 + k }
shift = 0.02
do for [k = 1:many] {
  if (strlen(word[k]) > 0) {
    set label (20 + k) word[k] at screen shift + 0.012, screen down(42) left offset 1,-0.25 \
      point pointtype shape[tint[k]] pointsize 0.9 linecolor rgb hue[tint[k]] \
      font ",10" textcolor rgb ink noenhanced
    shift = shift + 0.06 + 0.0125 * strlen(word[k])
  }
}
