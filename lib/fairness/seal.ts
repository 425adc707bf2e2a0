import { concat } from './bytes.ts';
import { DIGEST_SIZE, type Hashing } from './hashing.ts';
import { leafSource, nonceOf, type LeafSecret } from './leaf.ts';
import { merkleTree } from './merkle.ts';
import { shuffleBox } from './shuffle.ts';
import type { Steps } from './steps.ts';

/**
 * Leaves of a run, a complete subtree. The roots of the runs are stored, so that any path is computed
 * quickly.
 */
export const RUN_SIZE = 1_024;

type BoxInput = {
  readonly drawId: string;
  readonly seed: Uint8Array;
  readonly beacon: Uint8Array;
  readonly lineUp: readonly { readonly prize: string; readonly count: number }[];
};

type Sealed = {
  /** For each slot the index of its prize in the line-up. */
  readonly order: Uint8Array;
  readonly root: Uint8Array;
  /** The roots of every 1,024 leaves in turn, 32 bytes each. */
  readonly runRoots: Uint8Array;
};

const secretOf = ({ drawId, seed, lineUp }: Omit<BoxInput, 'beacon'>): LeafSecret => ({
  drawId,
  seed,
  prizes: lineUp.map((line) => line.prize),
});

/** Adjacent tickets of a box: at most 1,024, starting at a multiple of 1,024. */
type Run = {
  readonly run: number;
  /** For each slot of the run the index of its prize in the line-up. */
  readonly lines: Uint8Array;
};

function leavesOfRun(hashing: Hashing, secret: LeafSecret, { run, lines }: Run): Uint8Array[] {
  const leafAt = leafSource(hashing, secret);
  return Array.from(lines, (line, position) => leafAt(run * RUN_SIZE + position, line));
}

const splitRoots = (runRoots: Uint8Array): Uint8Array[] =>
  Array.from({ length: runRoots.length / DIGEST_SIZE }, (_, run) =>
    runRoots.subarray(run * DIGEST_SIZE, (run + 1) * DIGEST_SIZE),
  );

/** Tickets computed between two yields: too few to be noticed on a slow phone. */
const STEP = 256;

/** Shuffles a box and builds its tree. The same seed, beacon and line-up always give the same box. */
export function* sealBox(hashing: Hashing, input: BoxInput): Steps<Sealed> {
  const counts = input.lineUp.map((line) => line.count);
  const order = yield* shuffleBox(hashing, input, counts);
  const leafAt = leafSource(hashing, secretOf(input));
  const roots: Uint8Array[] = [];
  let leaves: Uint8Array[] = [];
  for (const [slot, line] of order.entries()) {
    leaves.push(leafAt(slot, line));
    const done = slot + 1;
    if (done % STEP === 0 || done === order.length) yield { part: 'tickets', done, of: order.length };
    if (done % RUN_SIZE !== 0 && done !== order.length) continue;
    roots.push(merkleTree(hashing, leaves).root);
    leaves = [];
  }
  return { order, root: merkleTree(hashing, roots).root, runRoots: concat(...roots) };
}

/** The proof of one ticket: leads from its leaf to the root. */
export type TicketProof = {
  readonly slot: number;
  readonly prize: string;
  readonly nonce: Uint8Array;
  readonly path: readonly Uint8Array[];
};

/** Proofs of the tickets of one run: through the run's own tree, then over the roots of the runs. */
export function proofsOfRun(
  hashing: Hashing,
  box: Omit<BoxInput, 'beacon'> & Pick<Sealed, 'runRoots'>,
  { run, lines }: Run,
): (slot: number) => TicketProof {
  const secret = secretOf(box);
  const tree = merkleTree(hashing, leavesOfRun(hashing, secret, { run, lines }));
  const above = merkleTree(hashing, splitRoots(box.runRoots)).pathOf(run);
  return (slot) => {
    const position = slot - run * RUN_SIZE;
    const prize = box.lineUp[lines[position] ?? -1]?.prize;
    if (prize === undefined) throw new RangeError(`Slot ${slot} is not in run ${run}.`);
    const path = [...tree.pathOf(position), ...above];
    return { slot, prize, nonce: nonceOf(hashing, secret, slot), path };
  };
}
