# Nothing could be measured at all.
.first = null | .failed = "head was not built: make ended with 2"
