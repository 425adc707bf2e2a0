import { fromHex, toHex } from '../bytes.ts';
import { commitOf, type Hashing } from '../hashing.ts';
import { type Finding, type RecordCheck, verdictOf } from './finding.ts';
import { manifestText, offlineBeacon } from '../manifest.ts';
import type { RecordedBox } from './record.ts';
import { sealBox } from '../seal.ts';
import type { Steps } from '../steps.ts';

/** Largest box that the shop seals. A record that claims a larger one is not computed. */
const MAX_BOX_TICKETS = 10_000_000;

/** Checks that are possible at any time. */
export function checkManifest(hashing: Hashing, box: RecordedBox): Finding<RecordCheck>[] {
  return [
    { check: 'lineUp', verdict: verdictOf(isBoxConsistent(box)) },
    { check: 'manifest', verdict: verdictOf(isManifestConsistent(box)) },
    { check: 'beacon', verdict: verdictOf(toHex(offlineBeacon(hashing, box.manifest)) === box.beacon) },
  ];
}

function isBoxConsistent({ lineUp, size }: RecordedBox): boolean {
  const names = new Set(lineUp.map(({ prize }) => prize));
  const sum = lineUp.reduce((tickets, { count }) => tickets + count, 0);
  return names.size === lineUp.length && sum === size && size <= MAX_BOX_TICKETS;
}

function isManifestConsistent(box: RecordedBox): boolean {
  const lastOne = lastOneOf(box.manifest);
  if (lastOne === undefined) return false;
  const input = { ...box, drawId: box.productId, lastOne, commit: fromHex(box.commit) };
  return manifestText(input) === box.manifest;
}

/** The last-one prize is only in the manifest. */
function lastOneOf(manifest: string): string | null | undefined {
  try {
    const { lastOne }: { lastOne?: unknown } = Object(JSON.parse(manifest));
    return typeof lastOne === 'string' || lastOne === null ? lastOne : undefined;
  } catch {
    return undefined;
  }
}

/** Checks that need the published seed: computes the whole box again. */
export function* checkSeed(hashing: Hashing, box: RecordedBox): Steps<Finding<RecordCheck>[]> {
  if (box.seed === null) {
    // A draw that is over must have published its seed. It is over once its last ticket is sold, whatever the
    // record says.
    const verdict = box.isOver || box.sold >= box.size ? 'wrong' : 'open';
    return [
      { check: 'seed', verdict },
      { check: 'root', verdict: 'open' },
    ];
  }
  const seed = fromHex(box.seed);
  const isCommitted = toHex(commitOf(hashing, seed)) === box.commit;
  if (!isBoxConsistent(box)) {
    return [
      { check: 'seed', verdict: verdictOf(isCommitted) },
      { check: 'root', verdict: 'open' },
    ];
  }
  const input = { drawId: box.productId, seed, beacon: fromHex(box.beacon), lineUp: box.lineUp };
  const { root } = yield* sealBox(hashing, input);
  return [
    { check: 'seed', verdict: verdictOf(isCommitted) },
    { check: 'root', verdict: verdictOf(toHex(root) === box.root) },
  ];
}
