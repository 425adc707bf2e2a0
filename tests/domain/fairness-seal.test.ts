import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { nodeHashing } from '#backend/crypto/hashing.ts';
import { toHex, utf8, concat, u32 } from '#lib/fairness/bytes.ts';
import { commitOf } from '#lib/fairness/hashing.ts';
import { leafOf, nonceOf } from '#lib/fairness/leaf.ts';
import { sealBox, proofsOfRun, RUN_SIZE } from '#lib/fairness/seal.ts';
import { runSteps } from '#lib/fairness/steps.ts';
import { merkleTree, rootByPath } from '#lib/fairness/merkle.ts';
import { shuffleBox } from '#lib/fairness/shuffle.ts';

describe('Test vectors', () => {
  const seed = new Uint8Array(32).fill(0x11);
  const beacon = new Uint8Array(32).fill(0x22);
  const drawId = 'demo-2026';
  const lineUp = [
    { prize: 'A', count: 1 },
    { prize: 'B', count: 2 },
    { prize: 'C', count: 3 },
    { prize: 'D', count: 4 },
  ];

  const sealed = runSteps(sealBox(nodeHashing, { drawId, seed, beacon, lineUp }));

  test('The commitment to a seed', () => {
    expect(toHex(commitOf(nodeHashing, seed))).toBe(
      'e24153f432d558c856abca876e99d7cd2146f2560dd3d482b0a3dadc4ca7c9b5',
    );
  });

  test('The order of a box', () => {
    expect([...sealed.order].map((line) => lineUp[line]?.prize).join('')).toBe('DDBDCDBACC');
  });

  test('The root of its tickets', () => {
    expect(toHex(sealed.root)).toBe('0a2636523aa2d0cb92fc02e72919005ca810a058527153310ec3a90bbae4449b');
  });

  test('The nonce and the leaf of the first ticket', () => {
    const nonce = nonceOf(nodeHashing, { drawId, seed }, 0);
    expect(toHex(nonce)).toBe('fe1844adb9eb0c374a0a478ca783d959');
    expect(toHex(leafOf(nodeHashing, { drawId, slot: 0, prize: 'D', nonce }))).toBe(
      '32ec5b2d43cfbde625c7b0bb2aa38a9a0531a66b8fee4de3dc744d4e0caa5354',
    );
  });

  test.each([0, 31, 32, 63, 64, 65, 200])('HMAC with a key of %d bytes equals the one of Node', (size) => {
    const key = Uint8Array.from({ length: size }, (_, position) => position);
    const message = utf8('くじ');
    expect(toHex(nodeHashing.hmacSha256(key, message))).toBe(
      createHmac('sha256', key).update(message).digest('hex'),
    );
  });
});

describe('The Merkle tree', () => {
  const { sha256 } = nodeHashing;
  const leaves = (size: number) => Array.from({ length: size }, (_, slot) => sha256(u32(slot)));

  /** The definition of RFC 9162, 2.1.1: split at the largest power of two below the size. */
  function rootByDefinition(nodes: readonly Uint8Array[]): Uint8Array {
    const [only] = nodes;
    if (only === undefined) return sha256(new Uint8Array(0));
    if (nodes.length === 1) return only;
    const half = 2 ** Math.floor(Math.log2(nodes.length - 1));
    const left = rootByDefinition(nodes.slice(0, half));
    const right = rootByDefinition(nodes.slice(half));
    return sha256(concat(Uint8Array.of(1), left, right));
  }

  const SIZES = [...Array.from({ length: 17 }, (_, size) => size + 1), 31, 32, 33, 63, 64, 65];

  test.each([0, ...SIZES])('The root of %d leaves equals the definition of RFC 9162', (size) => {
    expect(toHex(merkleTree(nodeHashing, leaves(size)).root)).toBe(toHex(rootByDefinition(leaves(size))));
  });

  test.each(SIZES)('Among %d leaves every path leads to the root, and no changed path does', (size) => {
    const tree = merkleTree(nodeHashing, leaves(size));
    const root = toHex(tree.root);
    for (const [index, leaf] of leaves(size).entries()) {
      const path = tree.pathOf(index);
      const led = (but: object) => {
        const found = rootByPath(nodeHashing, { leaf, index, size, path, ...but });
        return found === undefined ? 'nowhere' : toHex(found);
      };
      expect(led({})).toBe(root);
      expect(led({ index: index + 1 })).not.toBe(root);
      expect(led({ index: index - 1 })).not.toBe(root);
      expect(led({ leaf: sha256(leaf) })).not.toBe(root);
      expect(led({ path: [...path, leaf] })).toBe('nowhere');
      if (path.length > 0) expect(led({ path: path.slice(1) })).toBe('nowhere');
      for (const step of path.keys()) {
        expect(led({ path: path.with(step, sha256(leaf)) })).not.toBe(root);
      }
    }
  });

  const SEAL = { drawId: 'demo-2026', seed: new Uint8Array(32).fill(3), beacon: new Uint8Array(32).fill(4) };

  test.each([1, 1_023, 1_024, 1_025, 2_047, 2_048, 2_049, 3_100])(
    'In a box of %d tickets the paths by runs equal those of the whole tree',
    (size) => {
      const lineUp = [
        { prize: 'A', count: 1 },
        { prize: 'B', count: size - 1 },
      ];
      const sealed = runSteps(sealBox(nodeHashing, { ...SEAL, lineUp }));
      const slots = [0, 1, 511, 1_022, 1_023, 1_024, 1_025, 2_047, 2_048, size - 1].filter(
        (slot) => slot < size,
      );
      for (const slot of new Set(slots)) {
        const run = Math.floor(slot / RUN_SIZE);
        const lines = sealed.order.subarray(run * RUN_SIZE, (run + 1) * RUN_SIZE);
        const { prize, nonce, path } = proofsOfRun(
          nodeHashing,
          { ...SEAL, lineUp, runRoots: sealed.runRoots },
          { run, lines },
        )(slot);
        const leaf = leafOf(nodeHashing, { drawId: SEAL.drawId, slot, prize, nonce });
        expect(toHex(rootByPath(nodeHashing, { leaf, index: slot, size, path }) ?? leaf)).toBe(
          toHex(sealed.root),
        );
      }
    },
  );

  test.each([1_023, 1_024, 1_025, 2_048, 2_049])(
    'The root of %d tickets, built by runs, equals the definition',
    (size) => {
      const lineUp = [{ prize: 'A', count: size }];
      const sealed = runSteps(sealBox(nodeHashing, { ...SEAL, lineUp }));
      const nodes = Array.from({ length: size }, (_, slot) => {
        const run = Math.floor(slot / RUN_SIZE);
        const lines = sealed.order.subarray(run * RUN_SIZE, (run + 1) * RUN_SIZE);
        return { slot, run, lines };
      });
      const proofs = new Map<number, ReturnType<typeof proofsOfRun>>();
      const tree = nodes.map(({ slot, run, lines }) => {
        const filled = { ...SEAL, lineUp, runRoots: sealed.runRoots };
        const proofOf = proofs.get(run) ?? proofsOfRun(nodeHashing, filled, { run, lines });
        proofs.set(run, proofOf);
        return leafOf(nodeHashing, { drawId: SEAL.drawId, ...proofOf(slot) });
      });
      expect(toHex(sealed.root)).toBe(toHex(rootByDefinition(tree)));
    },
  );
});

describe('The shuffle', () => {
  /** Fixed seeds, so that every run has the same result. */
  const seedOf = (number: number) => concat(new Uint8Array(28), u32(number));

  const shuffled = (seed: Uint8Array, counts: readonly number[]) =>
    runSteps(shuffleBox(nodeHashing, { drawId: 'demo-2026', seed, beacon: new Uint8Array(32) }, counts));

  /** The chi-square statistic against equal counts. */
  function chiSquare(counts: readonly number[]): number {
    const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  }

  const SEEDS = 2_000;

  /** The 99.9 % quantile of chi-square, by degrees of freedom. */
  const LIMITS = { 9: 27.88, 23: 49.73, 99: 148.23 };

  test('Over 2,000 seeds the A prize is in each of ten slots equally often', () => {
    const at = new Array<number>(10).fill(0);
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const slot = shuffled(seedOf(seed), [1, 2, 3, 4]).indexOf(0);
      at[slot] = (at[slot] ?? 0) + 1;
    }
    expect(chiSquare(at)).toBeLessThan(LIMITS[9]);
  });

  test('Over 2,000 seeds each of the 24 orders of four tickets is equally frequent', () => {
    const seen = new Map<string, number>();
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const order = shuffled(seedOf(seed), [1, 1, 1, 1]).join('');
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(24);
    expect(chiSquare([...seen.values()])).toBeLessThan(LIMITS[23]);
  });

  test('Over 2,000 seeds each pair of slots holds a pair of tickets equally often', () => {
    const at = new Array<number>(100).fill(0);
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const box = shuffled(seedOf(seed + SEEDS), [1, 1, 9]);
      const first = box.indexOf(0);
      const second = box.indexOf(1);
      const pair = first * 10 + (second < first ? second : second - 1);
      if (first < 10) at[pair] = (at[pair] ?? 0) + 1;
    }
    expect(chiSquare(at)).toBeLessThan(LIMITS[99]);
  });

  const lineUps = fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 8 });

  test('Every seed gives a box with exactly its prizes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), lineUps, (seed, counts) => {
        const box = shuffled(seed, counts);
        expect(counts.map((_, line) => box.filter((prize) => prize === line).length)).toEqual(counts);
      }),
    );
  });

  test('The published odds equal the share of boxes whose first ticket has the prize', () => {
    const counts = [1, 4, 15, 20];
    const first = [0, 0, 0, 0];
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const line = shuffled(seedOf(seed), counts)[0] ?? 0;
      first[line] = (first[line] ?? 0) + 1;
    }
    for (const [line, count] of counts.entries()) {
      const odds = (count / 40) * 100;
      const seen = ((first[line] ?? 0) * 100) / SEEDS;
      // Four standard deviations of a share out of 2,000.
      expect(Math.abs(seen - odds)).toBeLessThan(4 * Math.sqrt((odds * (100 - odds)) / SEEDS));
    }
  });

  test('Another draw, seed or beacon gives another order', () => {
    const chance = { drawId: 'demo-2026', seed: seedOf(1), beacon: new Uint8Array(32) };
    const orders = [
      chance,
      { ...chance, drawId: 'demo-2027' },
      { ...chance, seed: seedOf(2) },
      { ...chance, beacon: new Uint8Array(32).fill(1) },
    ].map((one) => runSteps(shuffleBox(nodeHashing, one, [50, 50])).join(''));
    expect(new Set(orders).size).toBe(4);
  });
});
