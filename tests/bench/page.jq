# The page "How good is it", from all that lies in results/.
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
  "# How good is it?",
  "",
  "<!-- tests/bench/run page writes this page from results/; what is changed by hand is lost. -->",
  "",
  claims::wanted,
  "",
  claims::in_short,
  "",
  claims::not_claimed,
  of("sensitivity"; sensitivity::section),
  of("identical"; identical::section),
  of("rivals"; rivals::section),
  of("released"; released::section),
  of("coverage"; coverage::section),
  of("scale"; scale::section),
  of("spent"; spent::section);
