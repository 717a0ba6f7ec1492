# A definition without what changes nothing of how it is measured: texts for people, which commits
# and cases are chosen when, and who called whom.
del(
  ."$schema",
  .paths,
  .profile,
  .title,
  .source.base,
  .source.head,
  .source.licence,
  .source.note,
  .cases[]?.paths,
  .cases[]?.tier,
  .cases[]?.why
)
