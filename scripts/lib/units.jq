# Amounts with units. Metrics hold ms, us, MB, B, /s, % or a bare share; people may write any unit
# of the same family.

# Unit → [family, factor to the family's base unit]
def units:
  {
    "ns": ["time", 1e-9],
    "us": ["time", 1e-6],
    "ms": ["time", 1e-3],
    "s": ["time", 1],
    "B": ["bytes", 1],
    "KB": ["bytes", 1e3],
    "MB": ["bytes", 1e6],
    "GB": ["bytes", 1e9],
    "KiB": ["bytes", 1024],
    "MiB": ["bytes", 1048576],
    "GiB": ["bytes", 1073741824],
    "/s": ["rate", 1],
    "%": ["share", 0.01],
    "": ["share", 1]
  };

# input: "10%" or "+10%"
# output: 0.1
def share: ltrimstr("+") | rtrimstr("%") | tonumber / 100;

# input: an amount such as "0.05ms"
# output: its number in the unit of a metric, or null when the units are of different families; a
#   bare number counts what a plain word or no unit names
# $unit: the unit of the metric
def amount_in($unit):
  capture("^(?<number>[0-9.]+)(?<unit>.*)$")
  | (.number | tonumber) as $number
  | units[.unit] as $from
  | units[$unit] as $to
  | if .unit == "" and ($unit == "" or $to == null) then $number
    elif .unit == "" or $from == null or $to == null or $from[0] != $to[0] then null
    else $number * $from[1] / $to[1] end;
