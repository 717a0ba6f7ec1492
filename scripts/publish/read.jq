# A stored snapshot -> what its page needs of it, as snapshot gives it, with the snapshot's file.
# Arguments: $page, $measurement, $published: files, each in an array; $file: the snapshot's;
# $target, $runner, $version: what it should be of; $whole: whether it is among the newest.
import "publish/snapshot" as snapshot;

[inputs]
| { file: $file }
  + if length != 1 then { faults: ["holds \(length) JSON documents; allowed: exactly one"] }
    else
      { target: $target, runner: $runner, version: $version, whole: $whole } as $of
      | { measurement: $measurement[0], published: $published[0] } as $schemas
      | .[0]
      | snapshot::snapshot($of; $page[0]; $schemas)
    end
