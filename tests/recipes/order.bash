# Rows of throughput before those of latency, and what changed most before what is most beyond its
# limit.
# shellcheck shell=bash

follow() {
  edit scripts/lib/metrics.json '.throughput.rank = 5'
  sed -i 's/  + (\[(format::of_limit .*/  + (.change \/\/ 0 | fabs);/' scripts/lib/ranking.jq
}

shows() { jqx -en -f "$recipes/order-rows.jq"; }
