import { entriesFor, type LogEntry, type LogHashes, type LogHead } from '#backend/domain/orders/log-chain.ts';
import type { Hashing } from '#lib/fairness/hashing.ts';
import { logEntryHash, orderHash } from '#lib/fairness/log-entry.ts';
import { byteaArray, plainArray, statementFor, type Statement } from './prepared-statements.ts';
import type { BatchWorkingSet } from './rows.ts';

/** Hashes of orders and of log entries in the public log. */
const hashesWith = (hashing: Hashing): LogHashes => ({
  order: (orderId, salt) => orderHash(hashing, orderId, salt),
  entry: (entry) => logEntryHash(hashing, entry),
});

type LogUpdate = {
  readonly head: LogHead;
  readonly statements: readonly Statement[];
  /** The entry of each order that was sold. */
  readonly seqs: ReadonlyMap<string, number>;
};

/** Returns the entries that the changes add to the public log. */
export function logUpdateOf({ log, changes, draw }: BatchWorkingSet, hashing: Hashing): LogUpdate {
  const hashes = hashesWith(hashing);
  const { at, terms } = draw;
  const entries: LogEntry[] = [];
  const seqs = new Map<string, number>();
  let head = log;
  for (const change of changes) {
    for (const entry of entriesFor(head, { change, at }, hashes)) {
      entries.push(entry);
      if (entry.kind === 'sale') seqs.set(change.after.orderId, entry.seq);
      head = { entries: head.entries + 1, head: entry.hash };
    }
  }
  const statements = statementFor(entries, () => ['ADD_LOG', terms.drawId, at, ...columns(entries)]);
  return { head, seqs, statements };
}

const columns = (entries: readonly LogEntry[]) => [
  plainArray(entries.map(({ seq }) => seq)),
  plainArray(entries.map(({ kind }) => kind)),
  byteaArray(entries.map((entry) => entry.orderHash)),
  plainArray(entries.map(({ from }) => from)),
  plainArray(entries.map(({ count }) => count)),
  byteaArray(entries.map(({ prev }) => prev)),
  byteaArray(entries.map((entry) => entry.hash)),
];
