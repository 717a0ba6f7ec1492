# Plain tables for gnuplot: tab-separated, one block per picture or panel, blocks parted by two
# empty lines.
import "lib/text" as text;

# Its cell; null becomes NaN
def tsv_cell:
  if . == null then "NaN"
  elif type == "number" then tostring
  else text::picture_text(120)
  end;

# input: array of rows
# output: their lines
def tsv: map((map(tsv_cell) | join("\t")) + "\n") | join("");

# input: array of blocks, each an array of rows
# output: their lines
def tsv_blocks: map(tsv) | join("\n\n");
