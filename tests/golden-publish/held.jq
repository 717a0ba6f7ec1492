# Lines of a table of what a document prints -> what is wrong with each on the page.
# Arguments: $page: the page's Markdown; $follows: as in fault.
include "cells";

($page | split("\n") | cells) as $cells
| inputs
| select(startswith("#") or . == "" | not) as $line
| $cells
| fault($line; $follows)
