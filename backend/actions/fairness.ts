import { newSeed, nodeHashing } from '#backend/crypto/hashing.ts';
import { commitOf } from '#lib/fairness/hashing.ts';
import { offlineBeacon } from '#lib/fairness/manifest.ts';
import { proofsOfRun, RUN_SIZE, sealBox, type TicketProof } from '#lib/fairness/seal.ts';
import type { Progress, Steps } from '#lib/fairness/steps.ts';
import {
  type SealedBox,
  type BoxContents,
  manifestOf,
  sizeOf,
  matchesManifest,
  isOver,
} from '#backend/domain/fairness.ts';
import { currentTime } from '#backend/persistence/db/clock.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import {
  boxContents,
  type BoxSlice,
  keepBox,
  type LogEntry,
  type LogRange,
  provableOrder,
  type ProvableOrder,
  type PublicBox,
  publicBox,
  publishedBox,
  readLog,
  seedOnceOver,
  sliceOf,
} from '#backend/persistence/fairness.ts';
import type { Page, Paged } from '#backend/persistence/db/pages.ts';

/** Called after every step; the next step waits for it, so that a long computation can yield. */
export type Pace = (progress: Progress) => Promise<void> | void;

type SealResult = 'sealed' | 'asBefore' | 'outrun' | 'drawNotFound';

/**
 * Seals the box of a draw before its sale: chooses a random seed and writes the commitment to it and to the
 * contents; the ticket order and its root follow from these. A box that matches its manifest stays, so that a
 * published commitment does not change without need.
 */
export async function sealDraw(db: Connection, drawId: string, pace: Pace): Promise<SealResult> {
  const contents = await boxContents(db, drawId);
  if (contents === undefined) return 'drawNotFound';
  const before = await publishedBox(db, drawId);
  if (before !== undefined && matchesManifest(before, contents)) return 'asBefore';
  const sealed = await sealContents(db, contents, pace);
  return (await keepBox(db, sealed, { contents, before })) ? 'sealed' : 'outrun';
}

async function sealContents(db: Connection, contents: BoxContents, pace: Pace): Promise<SealedBox> {
  const { drawId, lineUp } = contents;
  const seed = newSeed();
  const commit = commitOf(nodeHashing, seed);
  const manifest = manifestOf(contents, commit);
  const beacon = offlineBeacon(nodeHashing, manifest);
  const box = await walk(sealBox(nodeHashing, { drawId, seed, beacon, lineUp }), pace);
  const size = sizeOf(lineUp);
  return { drawId, sealedAt: await currentTime(db), size, lineUp, manifest, beacon, seed, commit, ...box };
}

async function walk<Result>(steps: Steps<Result>, pace: Pace): Promise<Result> {
  let step = steps.next();
  while (step.done !== true) {
    await pace(step.value);
    step = steps.next();
  }
  return step.value;
}

/** The public part of a box; the seed is null until no ticket can be sold any more. */
export type BoxView = PublicBox & { readonly seed: Uint8Array | null };

export async function showBox(
  db: Database,
  directoryName: string,
): Promise<BoxView | 'drawNotFound' | 'boxNotSealed'> {
  const box = await publicBox(db, directoryName);
  if (box === 'drawNotFound' || box === 'boxNotSealed') return box;
  // Checked without a lock first, so that readers do not delay a sale.
  const seed = isOver(box, box.at) ? await seedOnceOver(db, box.drawId) : undefined;
  return { ...box, seed: seed ?? null };
}

/** A page of a draw's public log, oldest first. */
export async function listLog(
  db: Database,
  directoryName: string,
  { limit, offset }: Page,
): Promise<Paged<LogEntry> | 'drawNotFound' | 'boxNotSealed'> {
  const box = await publicBox(db, directoryName);
  if (box === 'drawNotFound' || box === 'boxNotSealed') return box;
  const atMost = Math.min(limit, Math.max(0, box.logEntries - offset));
  const items = atMost === 0 ? [] : await readLog(db, box.drawId, { from: offset, atMost });
  return { total: box.logEntries, items };
}

/** Entries in memory per reader, for a log of any length. */
const BATCH_SIZE = 250;

type LogReader = {
  /** Reads a range of the log. */
  readonly read: (range: LogRange) => Promise<readonly LogEntry[]>;
  readonly entries: number;
  readonly serially: Serially;
  /** Yields to other work before each range. */
  readonly pause: () => Promise<void>;
};

/**
 * Streams the log up to the entry count of the box that was read, so that both match. Readers take turns, so that
 * many of them use no more of the shop than one.
 */
export async function* streamLog({
  read,
  entries,
  serially,
  pause,
}: LogReader): AsyncGenerator<readonly LogEntry[]> {
  for (let from = 0; from < entries; from += BATCH_SIZE) {
    yield await serially(async () => {
      await pause();
      return read({ from, atMost: Math.min(BATCH_SIZE, entries - from) });
    });
  }
}

type Serially = <Result>(work: () => Promise<Result>) => Promise<Result>;

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

type ProofContext = {
  readonly db: Database;
  /** Yields to other work between two steps of a long computation. */
  readonly pause: () => Promise<void>;
};

export type ProvenOrder = {
  readonly orderId: string;
  readonly salt: Uint8Array;
  readonly entry: LogEntry;
  readonly tickets: readonly TicketProof[];
};

/** Returns the proofs of an order's tickets for its buyer, once the order is played. */
export async function proveOrder(
  { db, pause }: ProofContext,
  { memberId, orderId }: { readonly memberId: string; readonly orderId: string },
): Promise<ProvenOrder | 'notFound' | 'orderNotPaid' | 'orderNotPlayed'> {
  const order = await provableOrder(db, memberId, orderId);
  if (order === undefined) return 'notFound';
  if (order.status === 'SUCCESS') return 'orderNotPlayed';
  if (order.firstTicket === null || order.entry === undefined) return 'orderNotPaid';
  const tickets = await ticketsOf({ db, pause }, order, order.firstTicket);
  return { orderId, salt: order.salt, entry: order.entry, tickets };
}

async function ticketsOf(
  { db, pause }: ProofContext,
  { drawId, quantity }: ProvableOrder,
  first: number,
): Promise<TicketProof[]> {
  const end = first + quantity;
  const firstRun = Math.floor(first / RUN_SIZE);
  const endRun = Math.ceil(end / RUN_SIZE);
  const box = await sliceOf(db, drawId, { from: firstRun * RUN_SIZE, to: endRun * RUN_SIZE });
  const tickets: TicketProof[] = [];
  for (let run = firstRun; run < endRun; run += 1) {
    const proofOf = proofsOfRun(nodeHashing, box, { run, lines: linesOf(box, run - firstRun) });
    for (let slot = Math.max(first, run * RUN_SIZE); slot < Math.min(end, (run + 1) * RUN_SIZE); slot += 1) {
      tickets.push(proofOf(slot));
    }
    await pause();
  }
  return tickets;
}

const linesOf = ({ lines }: BoxSlice, run: number) => lines.subarray(run * RUN_SIZE, (run + 1) * RUN_SIZE);
