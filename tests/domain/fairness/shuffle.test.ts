import { nodeHashing } from '#backend/crypto/hashing.ts';
import { oddsPercent } from '#backend/domain/draws/public-view.ts';
import { concat, u32 } from '#lib/fairness/bytes.ts';
import { shuffleBox } from '#lib/fairness/shuffle.ts';
import { runSteps } from '#lib/fairness/steps.ts';
import fc from 'fast-check';

/** Seeds that are the same in every run, so that what is seen here is always seen. */
const seedOf = (number: number) => concat(new Uint8Array(28), u32(number));

const shuffled = (seed: Uint8Array, counts: readonly number[]) =>
  runSteps(shuffleBox(nodeHashing, { drawId: 'demo-2026', seed, beacon: new Uint8Array(32) }, counts));

/** How far counts are from all being the same. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

const SEEDS = 20_000;

/** So far 99.9 % of fair shuffles stay, by degrees of freedom. */
const LIMITS = { 9: 27.88, 23: 49.73, 99: 148.23 };

test('Over many seeds the A prize lies in each of ten slots as often', () => {
  const at = new Array<number>(10).fill(0);
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const slot = shuffled(seedOf(seed), [1, 2, 3, 4]).indexOf(0);
    at[slot] = (at[slot] ?? 0) + 1;
  }
  expect(chiSquare(at)).toBeLessThan(LIMITS[9]);
});

test('Over many seeds each of the 24 orders of four tickets comes as often', () => {
  const seen = new Map<string, number>();
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const order = shuffled(seedOf(seed), [1, 1, 1, 1]).join('');
    seen.set(order, (seen.get(order) ?? 0) + 1);
  }
  expect(seen.size).toBe(24);
  expect(chiSquare([...seen.values()])).toBeLessThan(LIMITS[23]);
});

test('Over many seeds pairs of tickets lie in each pair of places as often', () => {
  const at = new Array<number>(100).fill(0);
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const box = shuffled(seedOf(seed + SEEDS), [1, 1, 9]);
    const [first, second] = [box.indexOf(0), box.indexOf(1)];
    const pair = first * 10 + (second < first ? second : second - 1);
    if (first < 10) at[pair] = (at[pair] ?? 0) + 1;
  }
  expect(chiSquare(at)).toBeLessThan(LIMITS[99]);
});

const lineUps = fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 8 });

test('Whatever the seed, a box holds exactly its line-up', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), lineUps, (seed, counts) => {
      const box = shuffled(seed, counts);
      expect(counts.map((_, line) => box.filter((prize) => prize === line).length)).toEqual(counts);
    }),
  );
});

test('The odds that are shown are how often a prize comes first out of its box', () => {
  const counts = [1, 4, 15, 20];
  const first = [0, 0, 0, 0];
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const line = shuffled(seedOf(seed), counts)[0] ?? 0;
    first[line] = (first[line] ?? 0) + 1;
  }
  for (const [line, count] of counts.entries()) {
    const odds = oddsPercent(count, 40);
    const seen = ((first[line] ?? 0) * 100) / SEEDS;
    // Four standard deviations of a share out of 20,000.
    expect(Math.abs(seen - odds)).toBeLessThan(4 * Math.sqrt((odds * (100 - odds)) / SEEDS));
  }
});

test('Another draw, another seed or another beacon is another order', () => {
  const chance = { drawId: 'demo-2026', seed: seedOf(1), beacon: new Uint8Array(32) };
  const orders = [
    chance,
    { ...chance, drawId: 'demo-2027' },
    { ...chance, seed: seedOf(2) },
    { ...chance, beacon: new Uint8Array(32).fill(1) },
  ].map((one) => runSteps(shuffleBox(nodeHashing, one, [50, 50])).join(''));
  expect(new Set(orders).size).toBe(4);
});
