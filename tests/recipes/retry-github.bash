# Asks GitHub with the curl of the folder box, in the tree that it is started in.
# shellcheck shell=bash
# shellcheck source=scripts/lib/common.sh
source scripts/lib/common.sh
PATH=$box:$PATH GITHUB_API_URL=http://127.0.0.1:9
# shellcheck source=scripts/ci/lib/step.sh
source scripts/ci/lib/step.sh
github /
