# verdict.json -> { comment, summary }: the texts of a report.
# $limit: bytes that the comment may have
# $pictures: names of the pictures that there are
# $base: URL of their folder, or ""
# $why: [why.json], or []
import "report/comment" as comment;
import "lib/ranking" as ranking;
import "report/summary" as summary;
import "lib/why" as explained;
import "report/why" as why;

explained::why_of($why) as $of_it
| (ranking::ranked_lines | why::with_why($of_it; $base)) as $rows
| {
    comment: comment::comment($limit; $rows; $pictures; $base),
    summary: summary::summary($rows; $pictures)
  }
