# From the sizes of files to the result.
import "probes/row" as row;

# input: lines "side glob raw gzip", with tabs between
# output: {rows, discarded, invalid, facts}
def result:
  map(. / "\t" | { side: .[0], glob: .[1], size_raw: .[2], size_gzip: .[3] })
  | [
      ("size_raw", "size_gzip") as $metric
      | group_by(.glob)[]
      | reduce .[] as $file (
          row::row($metric) + { label: .[0].glob };
          .[$file.side] = [$file[$metric] | tonumber]
        )
    ]
  | row::result(.);
