# An empty measurement.
in_first(.rows = [] | .cases = [])
