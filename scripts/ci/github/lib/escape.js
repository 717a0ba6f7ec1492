// escape: untrusted texts (titles, refs, endpoint names, messages) as one harmless line of GitHub
// Markdown, and long Markdown cut to size. escape() follows the rules of scripts/lib/text.jq, and a
// test compares both. Its result belongs inside a line, not at its start.
// Reads nothing, sends nothing, returns strings, never fails.
'use strict';

// Joins words without a space; GitHub then sees neither a mention nor a reference.
const JOINER = '\u2060';

const blank = (c) => c < 32 || (c >= 127 && c <= 160) || c === 0x2028 || c === 0x2029;
const invisible = (c) =>
  [0xad, 0x61c, 0x180e, 0xfeff].includes(c) ||
  (c >= 0x200b && c <= 0x200f) ||
  (c >= 0x202a && c <= 0x202e) ||
  (c >= 0x2060 && c <= 0x206f) ||
  (c >= 0xfe00 && c <= 0xfe0f) ||
  (c >= 0xe0000 && c <= 0xe01ef);
const harmless = (c) => c > 127 || /[0-9A-Za-z %()+,\-./;=?]/.test(String.fromCharCode(c));

// plain: one line of at most `most` characters, without control, invisible and bidirectional ones.
const plain = (value, most = 200) => {
  const text =
    value === null || value === undefined
      ? ''
      : typeof value === 'string'
        ? value
        : (JSON.stringify(value) ?? '');
  const clean = [...text.slice(0, 8 * most).toWellFormed()]
    .slice(0, 4 * most)
    .map((letter) => letter.codePointAt(0))
    .filter((c) => blank(c) || !invisible(c))
    .map((c) => (blank(c) ? ' ' : String.fromCodePoint(c)))
    .join('')
    .split(' ')
    .filter(Boolean)
    .join(' ');
  const letters = [...clean];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : clean;
};

// escape: the same, without Markdown, HTML, table cells, mentions, links or references.
const escape = (value, most = 200) =>
  [
    ...plain(value, most)
      .replace(/(www)\./gi, `$1${JOINER}.`)
      .replace(/(gh-)(?=[0-9])/gi, `$1${JOINER}`),
  ]
    .map((letter) => [letter, letter.codePointAt(0)])
    .map(([letter, c]) => (harmless(c) ? letter : `&#${c};${'@#:'.includes(letter) ? JOINER : ''}`))
    .join('');

// opened: what is open after a line of Markdown: {fence: its marks or '', details: how many}.
const opened = ({ fence, details }, line) => {
  const marks = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
  if (fence) {
    const ends =
      marks &&
      marks[1][0] === fence[0] &&
      marks[1].length >= fence.length &&
      marks[2].trim() === '';
    return { fence: ends ? '' : fence, details };
  }
  if (marks) return { fence: marks[1], details };
  const more =
    (line.match(/<details\b/gi) ?? []).length - (line.match(/<\/details>/gi) ?? []).length;
  return { fence, details: Math.max(0, details + more) };
};

// fit: Markdown of at most `most` by `size` (characters, or bytes), cut at the end of a line,
// everything open closed, `note` at its end.
const fit = (text, most, note, size = (part) => part.length) => {
  if (size(text) <= most) return text;
  const ending = ({ fence, details }) =>
    `${fence ? `${fence}\n` : ''}${'\n</details>\n'.repeat(details)}\n${note}\n`;
  let count = 0;
  let used = 0;
  let state = { fence: '', details: 0 };
  const lines = text.split('\n');
  for (; count < lines.length; count += 1) {
    const after = opened(state, lines[count]);
    used += size(`${lines[count]}\n`);
    if (used + size(ending(after)) > most) break;
    state = after;
  }
  return (
    lines
      .slice(0, count)
      .map((line) => `${line}\n`)
      .join('') + ending(state)
  );
};

module.exports = { plain, escape, fit };
