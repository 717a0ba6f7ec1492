# What plan makes of documents that are not as they should be. Whatever it makes is what was asked
# for, so all that can go wrong is that it says nothing, or never ends.
# input: {target, thresholds, probes}
# output: see trials
# $task: see trials
include "lib/schema";
include "plan/job";
include "plan/problems";
include "try";
import "lib/schema/target" as $target;
import "lib/schema/thresholds" as $thresholds;

# output: what a plan is asked for
def asked:
  {
    target: "demo",
    runner: "x86-2core",
    tier: "pr",
    only: "",
    source: "mock",
    home: "",
    repository: "",
    base: "v1",
    base_commit: ("b" * 40),
    head: "v2",
    head_commit: ("c" * 40),
    launches: "",
    pairs: "",
    budget: "",
    hosted: false,
    base_own: null
  };

# input: a world
# output: names of what is green, which is nothing
def green:
  . as $world
  | select([problems($target::target[0]; [.target])] == [])
  | select([problems($thresholds::thresholds[0]; [.thresholds])] == [])
  | select([.target | target_problems($world.probes; ["redis"])] == [])
  | select([.thresholds | limit_problems($world.target; []; $world.probes)] == [])
  | .target
  | plan($world.thresholds; $world.probes; asked)
  | "read",
    (select(.cases == []) | "a plan of nothing");

# jq 1.6 dies of two data files where a program binds no variable of its own.
$task as $asked
| trials($asked; green)
