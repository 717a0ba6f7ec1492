// tap: node's test events as flat TAP, one line a test, alike in every version of node.
'use strict';

const lines = (text) =>
  String(text)
    .split('\n')
    .map((line) => `# ${line}\n`)
    .join('');

module.exports = async function* tap(source) {
  let number = 0;
  for await (const { type, data } of source) {
    // A file is a test too, but only worth a line when it broke down as a whole.
    const file = data?.details?.type === 'suite' || /\.test\.js$/.test(data?.name ?? '');
    if (type === 'test:pass' && !file)
      yield `ok ${(number += 1)} - ${data.name}${data.skip === undefined ? '' : ' # skip'}\n`;
    if (type === 'test:fail' && (!file || data.details.error?.failureType !== 'subtestsFailed')) {
      const { error } = data.details;
      const why = error?.cause?.stack ?? error?.cause ?? error?.message ?? error;
      yield `not ok ${(number += 1)} - ${data.name}\n${lines(why)}`;
    }
    if (type === 'test:stderr' || type === 'test:stdout') yield lines(data.message.trimEnd());
  }
  yield `1..${number}\n`;
};
