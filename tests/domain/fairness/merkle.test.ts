import { nodeHashing } from '#backend/crypto/hashing.ts';
import { concat, toHex, u32 } from '#lib/fairness/bytes.ts';
import { merkleTree, rootByPath } from '#lib/fairness/merkle.ts';
import { proofsOfRun, RUN_SIZE, sealBox } from '#lib/fairness/seal.ts';
import { leafOf } from '#lib/fairness/leaf.ts';
import { runSteps } from '#lib/fairness/steps.ts';

const { sha256 } = nodeHashing;
const leaves = (size: number) => Array.from({ length: size }, (_, slot) => sha256(u32(slot)));

/** The definition of RFC 9162, 2.1.1, word by word: split at the largest power of two below the size. */
function rootByDefinition(nodes: readonly Uint8Array[]): Uint8Array {
  const [only] = nodes;
  if (only === undefined) return sha256(new Uint8Array(0));
  if (nodes.length === 1) return only;
  const half = 2 ** Math.floor(Math.log2(nodes.length - 1));
  const [left, right] = [rootByDefinition(nodes.slice(0, half)), rootByDefinition(nodes.slice(half))];
  return sha256(concat(Uint8Array.of(1), left, right));
}

const SIZES = Array.from({ length: 70 }, (_, size) => size + 1);

test.each([0, ...SIZES])('The root over %d leaves is that of the definition', (size) => {
  expect(toHex(merkleTree(nodeHashing, leaves(size)).root)).toBe(toHex(rootByDefinition(leaves(size))));
});

test.each(SIZES)('Among %d leaves every path leads to the root, and nowhere else to it', (size) => {
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
  'In a box of %d tickets the paths by runs are those of the whole tree',
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
  'The root over %d tickets, made by runs, is that of the definition',
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
