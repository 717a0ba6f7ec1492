# Whether our validator takes each of many documents. Rules of our own, which JSON Schema does not
# know, are left out.
# $schema: the schema
include "lib/schema";

($schema[0] | del(.samples)) as $schema
| inputs
| [problems($schema; [.document])] == []
