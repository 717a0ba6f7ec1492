// escape.js: what comes from outside stays text, by the rules of the report's jq; what is too long
// is cut where nothing breaks.
'use strict';
const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const path = require('node:path');
const { test } = require('node:test');
const { plain, escape, fit } = require('../../scripts/ci/github/lib/escape.js');

const LIBRARY = path.join(__dirname, '../../scripts');
const jq = (program, values) =>
  JSON.parse(
    execFileSync('jq', ['-c', '-L', LIBRARY, `include "lib/text"; ${program}`], {
      input: JSON.stringify(values),
    }),
  );

// What each may not leave behind.
const INJECTIONS = [
  ['HTML', '<img src=x onerror=alert(1)>', /[<>]/],
  ['a comment that hides the rest', 'x --><!-- y', /[<>!]/],
  ['an entity', '&lt;b&gt;', /&(?!#[0-9]+;)/],
  ['a mention', 'cc @octocat and @acme/team', /@/],
  ['a reference', 'fixes #1, acme/repo#2', /#(?![0-9]+;)/],
  ['a GH- reference', 'GH-12 gh-3', /gh-[0-9]/i],
  ['a table cell', 'a | b |', /\|/],
  ['code', '`rm -rf` ```sh', /`/],
  ['emphasis', '**bold** _it_ ~~no~~', /[*_~]/],
  ['a link', '[x](javascript:alert(1))', /[[\]:]/],
  ['a bare link', 'https://evil.example ftp://evil.example', /:(?!\u2060)/],
  ['a bare www link', 'www.evil.example WWW.evil.example', /www\./i],
  ['a mail address', 'me@evil.example', /@/],
  ['a picture', '![x](https://evil.example/p.png)', /[![\]]/],
  ['mathematics', '$x$ $$y$$', /\$/],
  ['an emoji word', ':tada:', /:(?!\u2060)/],
  ['a backslash', '\\*', /\\/],
  ['lines', '## x\n- [ ] y\r\n\r\n---\u2028z\u2029', /[\n\r\u2028\u2029]/],
  ['control characters', 'a\u0000b\u001b[31m\u0007\u007f\u0085', /[\u0000-\u001f\u007f-\u009f]/],
  ['a right-to-left override', 'safe\u202egpj.exe\u202c', /[\u202a-\u202e]/],
  ['isolates', '\u2066x\u2069\u200f\u061c', /[\u2066-\u2069\u200e\u200f\u061c]/],
  ['invisible letters', 'pa\u200bss\u00ad\ufeff\u{e0041}', /[\u200b\u00ad\ufeff\u{e0041}]/u],
  ['a workflow command', '::set-output name=x::y', /::/],
  ['half a letter', 'x\ud800y', /[\ud800-\udfff](?![\udc00-\udfff])/],
  ['a shell', '$(id) `id` "; id', /[$`"]/],
];

for (const [what, text, left] of INJECTIONS) {
  test(`escape: ${what}`, () => {
    assert.match(text, left, 'the injection itself has what is looked for');
    assert.doesNotMatch(escape(text, 200).replace(/&#[0-9]+;/g, ''), left);
  });
}

test('escape: harmless text stays as it is', () => {
  for (const text of ['search (c=4), 12.5 % + 3/s; why?', 'Größe 漢字 🚀', 'feature/faster-search'])
    assert.equal(escape(text), text);
});

test('escape: what GitHub decodes is what came', () => {
  const text = '<b>&amp; "x" \'y\' [z] {w} ^ ~';
  assert.equal(
    escape(text).replace(/&#([0-9]+);/g, (_, code) => String.fromCharCode(code)),
    text,
  );
});

test('escape: is cut to length before it is written out', () => {
  assert.equal(escape('x'.repeat(500), 10), `${'x'.repeat(9)}…`);
  assert.equal([...escape('🚀'.repeat(500), 10)].length, 10);
  assert.equal(escape('<'.repeat(9), 10), '&#60;'.repeat(9));
});

test('escape: takes anything', () => {
  assert.deepEqual(
    [null, undefined, '', ' \n ', 5, true, { a: 1 }].map((value) => plain(value)),
    ['', '', '', '', '5', 'true', '{"a":1}'],
  );
});

test("both are the report's md and plain, letter for letter", () => {
  const texts = [
    ...INJECTIONS.map(([, text]) => text).filter((text) => text.isWellFormed()),
    null,
    5,
    true,
    { a: ['<'] },
    'www.gh-1',
    'x'.repeat(70),
    `${'🚀'.repeat(80)}@`,
    ...Array.from({ length: 0x3100 }, (_, c) => `a${String.fromCharCode(c)}b`).filter((text) =>
      text.isWellFormed(),
    ),
    ...[
      0xfdff, 0xfe00, 0xfe0f, 0xfe10, 0xfeff, 0xfffd, 0x1f680, 0xdffff, 0xe0000, 0xe01ef, 0xe01f0,
    ].map((c) => `a${String.fromCodePoint(c)}b`),
  ];
  assert.deepEqual(
    texts.map((text) => escape(text, 60)),
    jq('map(md(60))', texts),
  );
  assert.deepEqual(
    texts.map((text) => plain(text, 12)),
    jq('map(plain(12))', texts),
  );
});

const lines = (count, text = 'x'.repeat(50)) =>
  Array.from({ length: count }, () => text).join('\n');

test('fit: what fits is not touched', () => assert.equal(fit('a\nb', 3, 'cut'), 'a\nb'));

test('fit: never longer than it may be, whatever the limit', () => {
  const fenced = `\`\`\`\`sh\n${lines(20, '</details> ```')}\n\`\`\`\`\n`;
  const inner = `<details>\n\n${fenced}</details>\n`;
  const outer = `<details><summary>a</summary>\n\n${lines(20)}\n\n${inner}</details>\n`;
  const text = `${outer}${lines(5)}\n`;
  for (let most = 60; most < text.length; most += 1) {
    const cut = fit(text, most, 'cut');
    assert.ok(cut.length <= most, `${cut.length} > ${most}`);
    assert.ok(cut.endsWith('\ncut\n'));
    const bare = cut.replace(/^````sh\n[^]*?^````$/m, '');
    assert.equal(
      (bare.match(/<details/g) ?? []).length,
      (bare.match(/<\/details>/g) ?? []).length,
      bare,
    );
    assert.equal((cut.match(/^````/gm) ?? []).length % 2, 0);
  }
});

test('fit: counts bytes where it is told to', () => {
  const cut = fit(lines(50, '🚀'.repeat(20)), 1000, 'cut', (part) => Buffer.byteLength(part));
  assert.ok(Buffer.byteLength(cut) <= 1000 && Buffer.byteLength(cut) > 900);
});

test('fit: one endless line leaves the note alone', () =>
  assert.equal(fit('x'.repeat(5000), 100, 'cut'), '\ncut\n'));
