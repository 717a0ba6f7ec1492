// k6/lib/slots.js as pure functions. Ends with an exit code other than 0 when something is wrong:
// k6 run --iterations 1 tests/k6/slots.js
import { test, same } from './test.js';
import { schedule, turnAt } from '../../k6/lib/slots.js';

const asked = {
  sides: ['base', 'head'],
  pairs: 200,
  seed: 7,
  slotMs: 200,
  guardMs: 5,
  warmMs: 150,
};
const turns = schedule(asked);
const pair = (all, n) => all.filter(({ slot }) => slot === String(n));
const order = (all) =>
  all.filter(({ slot }) => slot !== 'warm').map(({ side }) => side[0]).join('');
const names = (all) => all.map(({ side, slot }) => [side, slot]);

test('the same seed gives the same schedule, another seed another', () => {
  same(schedule(asked), turns);
  same(order(schedule({ ...asked, seed: 8 })) === order(turns), false);
});

test('every side warms up once, then every pair has each side once', () => {
  same(turns.length, 2 + 2 * 200);
  same(names(turns.slice(0, 2)).sort(), [['base', 'warm'], ['head', 'warm']]);
  for (let n = 0; n < 200; n++)
    same(pair(turns, n).map(({ side }) => side).sort(), ['base', 'head']);
});

test('the order within a pair changes, about half and half, and in no pattern', () => {
  const first = [...Array(200).keys()].map((n) => pair(turns, n)[0].side);
  const heads = first.filter((side) => side === 'head').length;
  same(heads > 70 && heads < 130, true);
  const changes = first.filter((side, n) => n > 0 && side !== first[n - 1]).length;
  same(changes > 70 && changes < 130, true);
});

test('who warms up first changes from seed to seed, about half and half', () => {
  const first = [...Array(200).keys()].map((seed) => schedule({ ...asked, seed })[0].side);
  const heads = first.filter((side) => side === 'head').length;
  same(heads > 70 && heads < 130, true);
});

test('neighbouring seeds, as launches have them, draw orders of their own', () => {
  const seeds = [1, 1001, 2001, 3001, 4001];
  const orders = seeds.map((seed) => order(schedule({ ...asked, pairs: 40, seed })));
  same(new Set(orders).size, 5);
  for (const one of orders) {
    same(/^(bh|hb)+$/.test(one), true);
    same(one.includes('bh') && one.includes('hb'), true);
  }
});

test('turns follow each other without a gap; a slot lasts slotMs after its guard', () => {
  let at = 0;
  for (const { slot, start, timed, end } of turns) {
    same(start, at);
    same([timed - start, end - timed], slot === 'warm' ? [0, 150] : [5, 200]);
    at = end;
  }
  same(at, 2 * 150 + 400 * 205);
});

test('one side alone has every slot', () => {
  const alone = schedule({ ...asked, sides: ['head'], pairs: 3 });
  same(names(alone), [['head', 'warm'], ['head', '0'], ['head', '1'], ['head', '2']]);
  same(alone[3].end, 150 + 3 * 205);
});

test('without guard and warm-up, slots begin at once', () => {
  const bare = schedule({ sides: ['head'], pairs: 1, seed: 1, slotMs: 500, guardMs: 0, warmMs: 0 });
  same(bare[1], { side: 'head', slot: '0', start: 0, timed: 0, end: 500 });
  same(turnAt(bare, 0), bare[1]);
});

test('turnAt: the first and last moment of every turn, and nothing outside', () => {
  for (const turn of turns) {
    same(turnAt(turns, turn.start), turn);
    same(turnAt(turns, turn.end - 1), turn);
    same(turnAt(turns, turn.start + 0.5), turn);
  }
  same(turnAt(turns, -1), undefined);
  same(turnAt(turns, turns[turns.length - 1].end), undefined);
});

export { default, options } from './test.js';
