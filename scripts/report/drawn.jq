# What report/slots made -> names of all pictures that were drawn, in both formats.
# $files: names of the files that there are, one a line

($files | split("\n")) as $files
| ["changes", "concurrency", .names[]]
| map(select(["\(.).svg", "\(.).png"] - $files == []))
