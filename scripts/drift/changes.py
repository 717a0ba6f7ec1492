"""changes.py SERIES CHANGES: change points of series, by Apache Otava. It only calls that library;
drift.jq interprets the changes.

Reads   SERIES, a series.json (scripts/lib/schema/series.json).
Writes  CHANGES, as JSON: for each series, in its order, the points at which its level changes:
        [{"at": index of the first value of the new level, "before", "after": mean of the values on
        either side up to the next change, "spread_before", "spread_after": their deviation}]
Exits   0; 1 with Python's message on an error.
Example: tools/otava/bin/python scripts/drift/changes.py series.json changes.json
"""

import json
import sys
import warnings

from otava.analysis import compute_change_points


def changes(values, find):
    """The change points of one series, for JSON."""
    points, _ = compute_change_points(
        values,
        window_len=find["window"],
        max_pvalue=find["chance"],
        min_magnitude=find["least"],
    )
    return [
        {
            "at": int(point.index),
            "before": float(point.stats.mean_before()),
            "after": float(point.stats.mean_after()),
            "spread_before": float(point.stats.stddev_before()),
            "spread_after": float(point.stats.stddev_after()),
        }
        for point in points
    ]


def main(source, target):
    # With equal values its test divides by zero and warns each time.
    warnings.simplefilter("ignore", RuntimeWarning)
    with open(source, encoding="utf-8") as file:
        series = json.load(file)
    found = [changes(each["values"], series["find"]) for each in series["series"]]
    with open(target, "w", encoding="utf-8") as file:
        json.dump(found, file, allow_nan=False)


if __name__ == "__main__":
    main(*sys.argv[1:3])
