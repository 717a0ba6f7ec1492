# Only the head has the variant: nothing to compare it with.
variant("fork") | in_first(.rows = [] | .cases[0].lacks = ["base"])
