import { fromHex, toHex } from '../bytes.ts';
import { hashOfEntry } from './check-log.ts';
import { type Finding, findingAt, type OrderCheck, type Verdict, verdictOf } from './finding.ts';
import type { Hashing } from '../hashing.ts';
import { leafOf } from '../leaf.ts';
import { orderHash } from '../log-entry.ts';
import { rootByPath } from '../merkle.ts';
import type { RecordedBox, RecordedEntry, RecordedProof } from './record.ts';
import type { Steps } from '../steps.ts';

/** The reference for the proof: the published box, and the entry of the log where it is known. */
export type Published = {
  readonly box: Pick<RecordedBox, 'productId' | 'size' | 'root' | 'lineUp'>;
  /** The entry with the number that the proof names; null: the log has none. */
  readonly logged?: RecordedEntry | null;
};

/** Checks the tickets of one order without trusting the shop. */
export function* checkOrder(
  hashing: Hashing,
  proof: RecordedProof,
  { box, logged }: Published,
): Steps<Finding<OrderCheck>[]> {
  const { entry } = proof;
  const hash = toHex(orderHash(hashing, proof.orderHistoryId, fromHex(proof.salt)));
  const isSale = entry.kind === 'sale' && hashOfEntry(hashing, entry) === entry.hash;
  return [
    { check: 'orderHash', verdict: verdictOf(hash === entry.orderHash) },
    { check: 'entry', verdict: verdictOf(isSale) },
    { check: 'inLog', verdict: inLog(entry, logged) },
    findingAt('tickets', wrongTicket(proof)),
    findingAt('paths', yield* wrongPath(hashing, proof, box)),
  ];
}

/** The hash covers the whole entry, so that equal hashes mean equal entries. */
function inLog(entry: RecordedEntry, logged: RecordedEntry | null | undefined): Verdict {
  if (logged === undefined) return 'open';
  return verdictOf(logged !== null && logged.seq === entry.seq && logged.hash === entry.hash);
}

function wrongTicket({ entry, tickets }: RecordedProof): number | undefined {
  const wrong = tickets.findIndex(({ slot }, position) => slot !== entry.from + position);
  if (wrong >= 0) return entry.from + wrong;
  return tickets.length === entry.count ? undefined : entry.from + Math.min(tickets.length, entry.count);
}

const STEP = 100;

function* wrongPath(
  hashing: Hashing,
  { tickets }: RecordedProof,
  { productId: drawId, size, root, lineUp }: Published['box'],
): Steps<number | undefined> {
  const prizes = new Set(lineUp.map(({ prize }) => prize));
  for (const [index, { slot, prize, nonce, path }] of tickets.entries()) {
    const leaf = leafOf(hashing, { drawId, slot, prize, nonce: fromHex(nonce) });
    const computedRoot = rootByPath(hashing, { leaf, index: slot, size, path: path.map(fromHex) });
    if (!prizes.has(prize) || computedRoot === undefined || toHex(computedRoot) !== root) return slot;
    if (index % STEP === STEP - 1) yield { part: 'tickets', done: index + 1, of: tickets.length };
  }
  return undefined;
}
