# Both sides fail alike: nobody's regression, and no measurement.
in_first(whole("error_rate"; .head |= map([21]) | .base |= map([20])))
