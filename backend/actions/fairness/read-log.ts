import type { Page, Paged } from '../ports.ts';
import type { FairnessStore, LogEntry } from './ports.ts';
import type { Fairness } from './prove-order.ts';
import type { PublicBox } from './boxes.ts';

/** A page of a draw's public log, oldest first. */
export async function listLog(
  fair: FairnessStore,
  directoryName: string,
  { limit, offset }: Page,
): Promise<Paged<LogEntry> | 'drawNotFound' | 'boxNotSealed'> {
  const box = await fair.find(directoryName);
  if (box === 'drawNotFound' || box === 'boxNotSealed') return box;
  const atMost = Math.min(limit, Math.max(0, box.logEntries - offset));
  const items = atMost === 0 ? [] : await fair.log(box.drawId, { from: offset, atMost });
  return { total: box.logEntries, items };
}

/** Entries in memory per reader, for a log of any length. */
const BATCH_SIZE = 250;

type StreamDeps = { readonly fairness: Pick<Fairness, 'fair' | 'pause'>; readonly serially: Serially };

/**
 * Streams the log up to the entry count of the box that was read, so that both match. Readers take turns, so that
 * many of them use no more of the shop than one.
 */
export async function* streamLog(
  { fairness: { fair, pause }, serially }: StreamDeps,
  { drawId, logEntries }: Pick<PublicBox, 'drawId' | 'logEntries'>,
): AsyncGenerator<readonly LogEntry[]> {
  for (let from = 0; from < logEntries; from += BATCH_SIZE) {
    yield await serially(async () => {
      await pause();
      return fair.log(drawId, { from, atMost: Math.min(BATCH_SIZE, logEntries - from) });
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

/** A range of entries of a draw's public log. */
export type LogRange = { readonly from: number; readonly atMost: number };
