# Every constant that a decision rests on, from policy.json, where each has its reason.
import "lib/policy" as $policy;

# output: section → name → {value, why}
def policy: $policy::policy[0];
