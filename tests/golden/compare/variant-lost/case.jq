# The head does not have the variant any more; the run is not over for that, and somebody should say
# that it is meant.
variant("fork") | in_first(.rows = [] | .cases[0].lacks = ["head"])
