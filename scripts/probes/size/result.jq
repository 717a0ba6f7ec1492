# From the sizes of files to what the probe found.
# input: lines "side glob raw gzip" with tabs between
# output: {rows, discarded, invalid, facts}
import "probes/row" as row;

[inputs / "\t" | { side: .[0], glob: .[1], size_raw: .[2], size_gzip: .[3] }] as $found
| {
    rows: [
      ("size_raw", "size_gzip") as $metric
      | $found | group_by(.glob)[]
      | reduce .[] as $file (
          row::row($metric) + { label: .[0].glob };
          .[$file.side] = [$file[$metric] | tonumber]
        )
    ],
    discarded: [],
    invalid: [],
    facts: {}
  }
