// matcher(pattern): whether an artifact's name matches, as minimatch has it: * and ? and [a-z] stop
// at a slash and leave out a name that begins with a dot; {a,b} is either; !pattern is all others;
// #… matches nothing.
'use strict';

// {a,b{c,d}} written out.
const braces = (text) => {
  const inner = /^(.*?)\{([^{}]*)\}(.*)$/s.exec(text);
  if (!inner || !inner[2].includes(',')) return [text];
  const [, before, choices, after] = inner;
  return choices.split(',').flatMap((choice) => braces(`${before}${choice}${after}`));
};

const expression = (text) => {
  const body = text.replace(/\*+|\?|\[[^\]]+\]|[.+^$(){}|\\]/g, (sign) => {
    if (sign.startsWith('*')) return '[^/]*?';
    if (sign === '?') return '[^/]';
    return sign.startsWith('[') ? sign.replace(/^\[!/, '[^') : `\\${sign}`;
  });
  const dots = /^[*?[]/.test(text) ? '(?!\\.)' : '';
  return new RegExp(`^${dots}${body}$`, 's');
};

const matcher = (pattern) => {
  if (pattern.startsWith('#')) return () => false;
  const negated = pattern.startsWith('!');
  const all = braces(negated ? pattern.slice(1) : pattern).map(expression);
  return ({ name }) => all.some((each) => each.test(name)) !== negated;
};

module.exports = { matcher };
