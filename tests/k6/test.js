// The smallest test runner that k6 can run: a failed test is an exception before anything is run,
// which k6 ends with an exit code other than 0.

export function same(got, wanted) {
  const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`got ${a}, wanted ${b}`);
}

let ran = 0;
export function test(name, body) {
  try {
    body();
  } catch (error) {
    throw new Error(`not ok - ${name}: ${error.message}`);
  }
  ran += 1;
}

export const options = { iterations: 1, vus: 1 };
export default function () {
  console.log(`passed ${ran} tests`);
}
