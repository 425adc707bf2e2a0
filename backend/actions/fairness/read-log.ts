import type { Page, Paged } from '../ports.ts';
import type { BoxOnShow, FairStore, LogEntry } from './ports.ts';

/** Some entries of a draw's public log, oldest first. */
export async function listLog(
  fair: FairStore,
  directoryName: string,
  { limit, offset }: Page,
): Promise<Paged<LogEntry> | 'drawNotFound' | 'boxNotSealed'> {
  const box = await fair.find(directoryName);
  if (box === 'drawNotFound' || box === 'boxNotSealed') return box;
  const atMost = Math.min(limit, Math.max(0, box.logEntries - offset));
  const items = atMost === 0 ? [] : await fair.log(box.drawId, { from: offset, atMost });
  return { total: box.logEntries, items };
}

/** So many entries are in memory at once, however long the log is. */
const BATCH = 1_000;

/** The log as it was when the box was looked at: what came later is left out, so that both fit together. */
export async function* wholeLog(
  fair: FairStore,
  { drawId, logEntries }: Pick<BoxOnShow, 'drawId' | 'logEntries'>,
): AsyncGenerator<readonly LogEntry[]> {
  for (let from = 0; from < logEntries; from += BATCH) {
    yield await fair.log(drawId, { from, atMost: Math.min(BATCH, logEntries - from) });
  }
}
