import type { Page, Paged } from '../ports.ts';
import type { PublicBox, FairnessStore, LogEntry } from './ports.ts';
import type { Fairness } from './prove-order.ts';

/** Some entries of a draw's public log, oldest first. */
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

/** So many entries are in memory at once, however long the log is: as often as there are readers, so it is few. */
const BATCH_SIZE = 250;

type StreamDeps = { readonly fairness: Pick<Fairness, 'fair' | 'breath'>; readonly serially: Serially };

/**
 * The log as it was when the box was looked at: what came later is left out, so that both fit together. Anybody may
 * read a long one, and many may at once: they take turns, so that together they keep no more of the shop busy than one.
 */
export async function* streamLog(
  { fairness: { fair, pause: breath }, serially: inTurn }: StreamDeps,
  { drawId, logEntries }: Pick<PublicBox, 'drawId' | 'logEntries'>,
): AsyncGenerator<readonly LogEntry[]> {
  for (let from = 0; from < logEntries; from += BATCH_SIZE) {
    yield await inTurn(async () => {
      await breath();
      return fair.log(drawId, { from, atMost: Math.min(BATCH_SIZE, logEntries - from) });
    });
  }
}

type Serially = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets one of many go on at a time, in the order in which they come. */
export function oneAtATime(): Serially {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    // Whoever fails keeps nobody behind him from his turn.
    const mine = before.then(work, work);
    before = mine;
    return mine;
  };
}
