import {
  chainEntries,
  ClockBehindError,
  entriesOf,
  expectClock,
  type LogHead,
} from '#backend/domain/orders/log-entries.ts';
import { type BeaconChain, timeOfRound } from '#lib/fairness/beacon.ts';
import type { LogEntry, SaleEntry } from '#lib/fairness/log-entry.ts';
import { hexArray, plainArray, statementFor, type Statement, textArray } from './prepared-statements.ts';
import type { BatchWorkingSet } from './rows.ts';

/** The chain of the beacon, and its newest round that this process knows. */
export type BeaconClock = { readonly chain: BeaconChain; readonly newestRound: () => number };

type LogUpdate = {
  readonly head: LogHead;
  readonly statements: readonly Statement[];
  /** Run last, after all locks were waited for: it fails if the round of a sale is published meanwhile. */
  readonly lastStatements: readonly Statement[];
  /** The entry of each order that was sold. */
  readonly seqs: ReadonlyMap<string, number>;
};

/** Returns the entries that the changes add to the public log. Throws `ClockBehindError`. */
export function logUpdateOf(set: BatchWorkingSet, { chain, newestRound }: BeaconClock): LogUpdate {
  const { log, changes, draw, results } = set;
  const lines = new Map(results.map(({ ticket, line }) => [ticket, line ?? undefined]));
  const context = { at: draw.at, beacon: chain, lineOf: (ticket: number) => lines.get(ticket) };
  const bodies = changes.flatMap((change) =>
    entriesOf(change, context).map((body) => ({ body, orderId: change.after.orderId })),
  );
  const written = bodies.map(({ body }) => body);
  expectClock(set.logAt, written);
  const { entries, head } = chainEntries(log, written);
  const sales = entries.flatMap((entry, index) =>
    entry.kind === 'sale' ? [{ ...entry, orderId: bodies[index]?.orderId ?? '' }] : [],
  );
  const known = Math.max(set.newestRound, newestRound());
  if (sales.some(({ round }) => round <= known))
    throw new ClockBehindError(`A sale at ${draw.at.toISOString()} would wait for a round that is known.`);
  const { drawId } = draw.terms;
  return {
    head,
    seqs: new Map(sales.map(({ orderId, seq }) => [orderId, seq])),
    statements: [
      ...statementFor(entries, () => ['ADD_LOG', drawId, draw.at, ...columns(entries)]),
      ...statementFor(sales, () => ['ADD_WAITING', drawId, ...waitingColumns(sales)]),
    ],
    lastStatements: statementFor(sales, () => [
      'EXPECT_BEFORE',
      new Date(timeOfRound(chain, Math.min(...sales.map(({ round }) => round)))),
    ]),
  };
}

const columns = (entries: readonly LogEntry[]) => {
  const tickets = entries.filter((entry) => 'orderHash' in entry);
  return [
    plainArray(tickets.map(({ seq }) => seq)),
    plainArray(tickets.map(({ kind }) => kind)),
    hexArray(tickets.map((entry) => entry.orderHash)),
    plainArray(tickets.map(({ from }) => from)),
    plainArray(tickets.map(({ count }) => count)),
    plainArray(tickets.map((entry) => (entry.kind === 'sale' ? entry.round : null))),
    textArray(tickets.map((entry) => (entry.kind === 'refund' ? detailsOf(entry) : 'null'))),
    hexArray(tickets.map(({ hash }) => hash)),
  ];
};

const detailsOf = ({ prizes, lastOne }: { prizes: readonly number[]; lastOne: boolean }) =>
  JSON.stringify({ prizes, lastOne });

const waitingColumns = (sales: readonly (LogEntry<SaleEntry> & { readonly orderId: string })[]) => [
  plainArray(sales.map(({ seq }) => seq)),
  plainArray(sales.map(({ round }) => round)),
  plainArray(sales.map(({ orderId }) => orderId)),
  plainArray(sales.map(({ from }) => from)),
  plainArray(sales.map(({ count }) => count)),
  hexArray(sales.map(({ hash }) => hash)),
];
