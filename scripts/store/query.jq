# What asks a bucket for a page of its list, in the order in which it is signed.
# input: nothing
# output: the query
# $token: where the page begins, "" for the first
# $prefix: of the objects

(if $token == "" then "" else "continuation-token=\($token | @uri)&" end)
  + "list-type=2&prefix=\($prefix | @uri)"
