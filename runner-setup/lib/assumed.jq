# What a dry run assumes of a machine that it cannot read: its files, a line each, with a tab
# between path and content.
# input: the definition of a host

.assumed
| .processors as $processors
| .files
| to_entries[]
| .value as $content
| .key
| if contains("/cpu*/") then range($processors) as $one | sub("/cpu[*]/"; "/cpu\($one)/") else . end
| "\(.)\t\($content)"
