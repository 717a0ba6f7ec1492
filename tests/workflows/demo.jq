# For targets/demo/target.json of a repository that the tests play: one case, which takes a second.
.source.head = "v1"
| .build.commands += [["jq", "-e", ".schema == \"tollgate/mock/1\"", "model.json"]]
| .cases = [{ endpoint: "artifact", probe: "size", files: ["model.json"] }]
