# A text that a document holds, so that it can be told whether all of it was said.
# input: the document
# output: how many bytes the text has, the text, and a dot behind it
# $ARGS.positional: the keys that lead to it

getpath($ARGS.positional)
| "\(utf8bytelength)\n\(.)."
