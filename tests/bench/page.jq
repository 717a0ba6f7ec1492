# The page on accuracy and cost, from all that lies in results/.
import "sections/identical" as identical;
import "sections/sensitivity" as sensitivity;
import "sections/rivals" as rivals;
import "sections/released" as released;
import "sections/coverage" as coverage;
import "sections/scale" as scale;
import "sections/spent" as spent;
import "sections/claims" as claims;

# input: {NAME: what results/NAME.json says}
# output: lines of Markdown of one of them; where it is not there, nothing
# $name: its name
# f: the section
def of($name; f): .[$name] | if . then "", f else empty end;

# input: {NAME: what results/NAME.json says}
# output: lines of Markdown
def page:
  "# Accuracy and cost",
  "",
  "<!-- Generated from tests/bench/results by tests/bench/run page; manual changes are lost. -->",
  "",
  claims::goals,
  "",
  claims::summary,
  "",
  claims::limitations,
  of("sensitivity"; sensitivity::section),
  of("identical"; identical::section),
  of("rivals"; rivals::section),
  of("released"; released::section),
  of("coverage"; coverage::section),
  of("scale"; scale::section),
  of("spent"; spent::section);
