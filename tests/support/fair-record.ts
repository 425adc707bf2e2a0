import { nodeHashing } from '#backend/crypto/hashing.ts';
import { toHex, utf8 } from '#lib/fairness/bytes.ts';
import type { RecordedBox, RecordedEntry, RecordedProof } from '#lib/fairness/check/record.ts';
import { commitOf } from '#lib/fairness/hashing.ts';
import { logEntryHash, orderHash } from '#lib/fairness/log-entry.ts';
import { manifestText, offlineBeacon } from '#lib/fairness/manifest.ts';
import { proofsOfRun, RUN_SIZE, sealBox } from '#lib/fairness/seal.ts';
import { runSteps } from '#lib/fairness/steps.ts';

const SEALED = Date.parse('2026-11-06T01:00:00.000Z');
const seed = new Uint8Array(32).fill(7);
const drawId = '5f0c8a52-3f0a-4f7e-9e47-0d4d7f5c0c11';

type RecordOptions = {
  /** Tickets of each grade, from A on. */
  readonly counts: readonly number[];
  /** Tickets of each order in turn. */
  readonly sales: readonly number[];
  /** Indices of orders that are refunded afterwards. */
  readonly refunds?: readonly number[];
  readonly isOver?: boolean;
};

export type AFairRecord = {
  readonly box: RecordedBox;
  readonly log: readonly RecordedEntry[];
  /** The proof of the tickets of an order, by its index among the sales. */
  proofOf(sale: number): RecordedProof;
};

const saltOf = (sale: number) => utf8(`salt-of-order-${String(sale).padStart(2, '0')}`);
const orderId = (sale: number) => `order-${sale}`;

/** The fairness record of a draw; by default of 40 tickets in four grades. */
export function aFairRecord(but: Partial<RecordOptions> = {}): AFairRecord {
  const { counts, sales, refunds = [], isOver = true } = { counts: [1, 4, 15, 20], sales: [1, 5, 3], ...but };
  const lineUp = counts.map((count, index) => {
    const grade = String.fromCharCode('A'.charCodeAt(0) + index);
    return { prize: grade, grade, name: `${grade}賞のぬいぐるみ`, count };
  });
  const size = counts.reduce((sum, count) => sum + count, 0);
  const commit = commitOf(nodeHashing, seed);
  const manifest = manifestText({ drawId, price: 700, size, lineUp, lastOne: null, commit });
  const beacon = offlineBeacon(nodeHashing, manifest);
  const sealed = runSteps(sealBox(nodeHashing, { drawId, seed, beacon, lineUp }));
  const log = logOf(toHex(sealed.root), { sales, refunds });
  const firstOf = (sale: number) => sales.slice(0, sale).reduce((sum, count) => sum + count, 0);
  const box: RecordedBox = {
    productId: drawId,
    price: 700,
    sealedAt: new Date(SEALED).toISOString(),
    lineUp,
    size,
    manifest,
    beacon: toHex(beacon),
    commit: toHex(commit),
    root: toHex(sealed.root),
    sold: firstOf(sales.length),
    log: { entries: log.length, head: log.at(-1)?.hash ?? toHex(sealed.root) },
    isOver,
    seed: isOver ? toHex(seed) : null,
  };
  return {
    box,
    log,
    proofOf: (sale) => ({
      orderHistoryId: orderId(sale),
      salt: toHex(saltOf(sale)),
      entry: log[sale] ?? missing(),
      tickets: Array.from({ length: sales[sale] ?? 0 }, (_, position) => {
        const slot = firstOf(sale) + position;
        const run = Math.floor(slot / RUN_SIZE);
        const lines = sealed.order.subarray(run * RUN_SIZE, (run + 1) * RUN_SIZE);
        const filled = { drawId, seed, lineUp, runRoots: sealed.runRoots };
        const ticket = proofsOfRun(nodeHashing, filled, { run, lines })(slot);
        return { ...ticket, nonce: toHex(ticket.nonce), path: ticket.path.map(toHex) };
      }),
    }),
  };
}

function missing(): never {
  throw new RangeError('There is no such order.');
}

function logOf(root: string, { sales, refunds }: Required<Pick<RecordOptions, 'sales' | 'refunds'>>) {
  const log: RecordedEntry[] = [];
  let from = 0;
  const add = (kind: 'sale' | 'refund', sale: number, at: { from: number; count: number }) => {
    const hash = toHex(orderHash(nodeHashing, orderId(sale), saltOf(sale)));
    const minutes = new Date(SEALED + (log.length + 1) * 60_000).toISOString();
    const prev = log.at(-1)?.hash ?? root;
    log.push(hashed({ seq: log.length, kind, orderHash: hash, ...at, at: minutes, prev, hash: '' }));
  };
  for (const [sale, count] of sales.entries()) {
    add('sale', sale, { from, count });
    from += count;
  }
  for (const sale of refunds) {
    const { from: first, count } = log[sale] ?? missing();
    add('refund', sale, { from: first, count });
  }
  return log;
}

/** An entry with its valid hash. */
export function hashed(entry: RecordedEntry): RecordedEntry {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));
  const hash = logEntryHash(nodeHashing, {
    ...entry,
    orderHash: bytes(entry.orderHash),
    prev: bytes(entry.prev),
    at: new Date(entry.at),
  });
  return { ...entry, hash: toHex(hash) };
}
