import { concat } from './bytes.ts';
import { DIGEST_SIZE, type Hashing } from './hashing.ts';
import { leafSource, nonceOf, type Secret } from './leaf.ts';
import { merkleTree } from './merkle.ts';
import { shuffleBox } from './shuffle.ts';
import type { Steps } from './steps.ts';

/** So many leaves make a complete tree below the box's own: their roots are kept, so that any path is quickly made. */
export const RUN = 1_024;

export type Filling = {
  readonly drawId: string;
  readonly seed: Uint8Array;
  readonly beacon: Uint8Array;
  readonly lineUp: readonly { readonly prize: string; readonly count: number }[];
};

export type Sealed = {
  /** For each slot the place of its prize in the line-up. */
  readonly order: Uint8Array;
  readonly root: Uint8Array;
  /** The roots of every 1,024 leaves in turn, 32 bytes each. */
  readonly runRoots: Uint8Array;
};

const secretOf = ({ drawId, seed, lineUp }: Omit<Filling, 'beacon'>): Secret => ({
  drawId,
  seed,
  prizes: lineUp.map((line) => line.prize),
});

/** Tickets of a box that are next to each other: at most 1,024, from a whole multiple of that on. */
type Run = {
  readonly run: number;
  /** For each slot of the run the place of its prize in the line-up. */
  readonly lines: Uint8Array;
};

function leavesOfRun(hashing: Hashing, secret: Secret, { run, lines }: Run): Uint8Array[] {
  const leafAt = leafSource(hashing, secret);
  return Array.from(lines, (line, position) => leafAt(run * RUN + position, line));
}

const cut = (runRoots: Uint8Array): Uint8Array[] =>
  Array.from({ length: runRoots.length / DIGEST_SIZE }, (_, run) =>
    runRoots.subarray(run * DIGEST_SIZE, (run + 1) * DIGEST_SIZE),
  );

/** So many tickets are computed at a stretch: even on a slow phone not long enough to be felt. */
const STEP = 256;

/** Shuffles a box and makes its tree. The same seed, beacon and line-up give the same box, whoever computes it. */
export function* sealBox(hashing: Hashing, filling: Filling): Steps<Sealed> {
  const counts = filling.lineUp.map((line) => line.count);
  const order = yield* shuffleBox(hashing, filling, counts);
  const leafAt = leafSource(hashing, secretOf(filling));
  const roots: Uint8Array[] = [];
  let leaves: Uint8Array[] = [];
  for (const [slot, line] of order.entries()) {
    leaves.push(leafAt(slot, line));
    const done = slot + 1;
    if (done % STEP === 0 || done === order.length) yield { part: 'tickets', done, of: order.length };
    if (done % RUN !== 0 && done !== order.length) continue;
    roots.push(merkleTree(hashing, leaves).root);
    leaves = [];
  }
  return { order, root: merkleTree(hashing, roots).root, runRoots: concat(...roots) };
}

/** What proves one ticket: who has it can climb from its leaf to the root. */
export type TicketProof = {
  readonly slot: number;
  readonly prize: string;
  readonly nonce: Uint8Array;
  readonly path: readonly Uint8Array[];
};

/** Proofs of the tickets of one run: up through the run's own tree, then over the roots of the runs. */
export function proofsOfRun(
  hashing: Hashing,
  box: Omit<Filling, 'beacon'> & Pick<Sealed, 'runRoots'>,
  { run, lines }: Run,
): (slot: number) => TicketProof {
  const secret = secretOf(box);
  const tree = merkleTree(hashing, leavesOfRun(hashing, secret, { run, lines }));
  const above = merkleTree(hashing, cut(box.runRoots)).pathOf(run);
  return (slot) => {
    const position = slot - run * RUN;
    const prize = box.lineUp[lines[position] ?? -1]?.prize;
    if (prize === undefined) throw new RangeError(`Slot ${slot} is not in run ${run}.`);
    const path = [...tree.pathOf(position), ...above];
    return { slot, prize, nonce: nonceOf(hashing, secret, slot), path };
  };
}
