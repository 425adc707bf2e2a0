import { toHex } from '#lib/fairness/bytes.ts';
import type { OrderEvidence } from '#lib/fairness/check/check-order.ts';
import { type RecordLine, recordLineText } from '#lib/fairness/check/record-line.ts';
import type { LogEntry, SaleEntry } from '#lib/fairness/log-entry.ts';
import { type LatestResult, latestResults, READ_REVEALS } from '#backend/domain/latest-results.ts';
import { manifestHash, readManifest } from '#lib/fairness/manifest.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { boxManifest, findBox, type PublicBox } from '#backend/persistence/fairness/boxes.ts';
import {
  entriesOfResult,
  findLoggedOrder,
  hashBefore,
  readLog,
} from '#backend/persistence/fairness/draw-log.ts';
import { logEnds } from '#backend/persistence/fairness/reveals.ts';
import { stampsOf } from '#backend/persistence/fairness/stamps.ts';
import type { Page, Paged } from '#backend/persistence/db/pages.ts';
import { receiptOf, resultTime } from './receipts.ts';
import type { ShopLog } from './shop-log.ts';

/** A page of a draw's log, oldest entry first. */
export async function listLog(
  db: Database,
  directoryName: string,
  { limit, offset }: Page,
): Promise<Paged<LogEntry> | undefined> {
  const box = await findBox(db, directoryName);
  if (box === undefined) return undefined;
  const atMost = Math.min(limit, Math.max(0, box.logEntries - offset));
  const items = atMost === 0 ? [] : await readLog(db, box.drawId, { from: offset, atMost });
  return { total: box.logEntries, items };
}

/** The latest prizes of the boxes on sale, for everybody to read. */
export async function showLatestResults(db: Connection): Promise<readonly LatestResult[]> {
  const { at, ends } = await logEnds(db, READ_REVEALS);
  return latestResults(ends, at);
}

/** Entries in memory per reader, for a log of any length. */
const BATCH_SIZE = 250;

type Serially = <Result>(work: () => Promise<Result>) => Promise<Result>;

export type RecordReader = {
  readonly db: Connection;
  readonly serially: Serially;
  /** Yields to other work before each batch. */
  readonly pause: () => Promise<void>;
};

/**
 * Streams the record of a draw: its manifest, its log up to the entries of the box that was read, and the checkpoints
 * between them. Readers take turns, so that many of them use no more of the shop than one.
 */
export async function* streamRecord(
  { db, serially, pause }: RecordReader,
  box: PublicBox,
): AsyncGenerator<string> {
  yield lineOf({ kind: 'manifest', manifest: box.manifest });
  yield await stampLines(db, box, { from: 0, to: 1 }).then((stamps) => (stamps.get(0) ?? []).join(''));
  for (let from = 0; from < box.logEntries; from += BATCH_SIZE)
    yield await serially(async () => {
      await pause();
      const entries = await readLog(db, box.drawId, {
        from,
        atMost: Math.min(BATCH_SIZE, box.logEntries - from),
      });
      const stamps = await stampLines(db, box, { from: from + 1, to: from + entries.length + 1 });
      return entries.map((entry) => [lineOf(entry), ...(stamps.get(entry.seq + 1) ?? [])].join('')).join('');
    });
  yield lineOf({ kind: 'end', entries: box.logEntries, head: toHex(box.logHead), at: box.at.getTime() });
}

const lineOf = (line: RecordLine): string => `${recordLineText(line)}\n`;

/** The checkpoints of heads, by number of entries. */
async function stampLines(
  db: Connection,
  { drawId, manifest }: PublicBox,
  range: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<number, readonly string[]>> {
  const quorum = readManifest(manifest)?.witnesses.quorum ?? 0;
  const stamps = await stampsOf(db, drawId, { ...range, quorum });
  return new Map(stamps.map(({ entries, ...stamp }) => [entries, [lineOf({ kind: 'stamp', ...stamp })]]));
}

/** Runs one piece of work at a time, in the order of the calls. */
export function oneAtATime(): Serially {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    // A failed call does not block the following ones.
    const mine = before.then(work, work);
    before = mine;
    return mine;
  };
}

type OwnOrder = { readonly memberId: string; readonly orderId: string };

/** Returns what an order's buyer needs to check its result without the shop. `until`: time of the result. */
export async function showEvidence(
  db: Database,
  { beacon, signer, rules }: Pick<ShopLog, 'beacon' | 'signer' | 'rules'>,
  { memberId, orderId }: OwnOrder,
): Promise<OrderEvidence | 'notFound' | 'orderNotPaid' | { readonly until: Date }> {
  const order = await findLoggedOrder(db, memberId, orderId);
  if (order === undefined) return 'notFound';
  if (order.logSeq === null) return 'orderNotPaid';
  const { drawId, logSeq, requestKey, salt } = order;
  const entries = await entriesOfResult(db, drawId, logSeq);
  if (entries === undefined) {
    const [sale] = await readLog(db, drawId, { from: logSeq, atMost: 1 });
    const round = sale?.kind === 'sale' ? sale.round : 0;
    return { until: resultTime({ beacon }, { round }) };
  }
  const manifest = await boxManifest(db, drawId);
  const first = entries[0]?.seq ?? 0;
  const head = (await hashBefore(db, drawId, first)) ?? manifestHash(manifest);
  const sale = entries.find(
    (entry): entry is LogEntry<SaleEntry> => entry.seq === logSeq && entry.kind === 'sale',
  );
  if (sale === undefined) throw new Error(`The log of the draw ${drawId} has no sale ${logSeq}.`);
  return {
    orderId,
    requestKey,
    salt: toHex(salt),
    receipt: receiptOf({ rules, signer }, drawId, sale),
    manifest,
    head: toHex(head),
    entries,
  };
}
