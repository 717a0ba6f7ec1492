# verdict.json -> { comment, summary }: the texts of a report.
# $limit: bytes that the comment may have
# $pictures: names of the pictures that there are
# $base: URL of their folder, or ""
import "report/comment" as comment;
import "report/ranking" as ranking;
import "report/summary" as summary;

ranking::ranked_lines as $rows
| {
    comment: comment::comment($limit; $rows; $pictures; $base),
    summary: summary::summary($rows; $pictures)
  }
