import { fromHex, toHex } from '../bytes.ts';
import { commitOf, type Hashing } from '../hashing.ts';
import { type Finding, type RecordCheck, verdictOf } from './finding.ts';
import { manifestText, offlineBeacon } from '../manifest.ts';
import type { RecordedBox } from './record.ts';
import { sealBox } from '../seal.ts';
import type { Steps } from '../steps.ts';

/** No larger box is ever sealed; a record that claims one is not computed. */
export const LARGEST_BOX = 10_000_000;

/** What can be said of a box at any time. */
export function checkPromise(hashing: Hashing, box: RecordedBox): Finding<RecordCheck>[] {
  return [
    { check: 'lineUp', verdict: verdictOf(isFilled(box)) },
    { check: 'manifest', verdict: verdictOf(isPromised(box)) },
    { check: 'beacon', verdict: verdictOf(toHex(offlineBeacon(hashing, box.manifest)) === box.beacon) },
  ];
}

function isFilled({ lineUp, size }: RecordedBox): boolean {
  const names = new Set(lineUp.map(({ prize }) => prize));
  const sum = lineUp.reduce((tickets, { count }) => tickets + count, 0);
  return names.size === lineUp.length && sum === size && size <= LARGEST_BOX;
}

function isPromised(box: RecordedBox): boolean {
  const lastOne = lastOneOf(box.manifest);
  if (lastOne === undefined) return false;
  const promised = { ...box, drawId: box.productId, lastOne, commit: fromHex(box.commit) };
  return manifestText(promised) === box.manifest;
}

/** The last-one prize stands in the manifest alone. */
function lastOneOf(manifest: string): string | null | undefined {
  try {
    const { lastOne }: { lastOne?: unknown } = Object(JSON.parse(manifest));
    return typeof lastOne === 'string' || lastOne === null ? lastOne : undefined;
  } catch {
    return undefined;
  }
}

/** What can be said once the draw is over: the whole box, computed anew. */
export function* checkSecret(hashing: Hashing, box: RecordedBox): Steps<Finding<RecordCheck>[]> {
  if (box.seed === null) {
    // A draw that is over without its seed is not something to wait for; and whatever the record says, it is over
    // once its last ticket is sold.
    const verdict = box.isOver || box.sold >= box.size ? 'wrong' : 'open';
    return [
      { check: 'seed', verdict },
      { check: 'root', verdict: 'open' },
    ];
  }
  const seed = fromHex(box.seed);
  const isCommitted = toHex(commitOf(hashing, seed)) === box.commit;
  if (!isFilled(box)) {
    return [
      { check: 'seed', verdict: verdictOf(isCommitted) },
      { check: 'root', verdict: 'open' },
    ];
  }
  const filling = { drawId: box.productId, seed, beacon: fromHex(box.beacon), lineUp: box.lineUp };
  const { root } = yield* sealBox(hashing, filling);
  return [
    { check: 'seed', verdict: verdictOf(isCommitted) },
    { check: 'root', verdict: verdictOf(toHex(root) === box.root) },
  ];
}
