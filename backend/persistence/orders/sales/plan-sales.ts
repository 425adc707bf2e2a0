import type { Change } from '#backend/domain/orders/change.ts';
import { counted, type Standing } from '#backend/domain/orders/counter.ts';
import { entryFor, type LogEntry, type LogHashes } from '#backend/domain/orders/log-chain.ts';
import { settle } from '#backend/domain/orders/settle.ts';
import type { Seen, SeenSale } from './see-sales.ts';
import type { Tip } from './tip.ts';

export type Sold = { readonly seen: SeenSale; readonly change: Change; readonly entry: LogEntry };

/** Payments as they are to be written, and how the draw stands after them. */
export type Plan = {
  readonly before: Tip;
  readonly tip: Tip;
  readonly at: Date;
  readonly sold: readonly Sold[];
};

/** Decides what payments come to if the draw stands as it is thought to. Undefined where one of them is no plain sale. */
export function planSales(before: Tip, { at, sales }: Seen, hashes: LogHashes): Plan | undefined {
  let standing: Standing = { terms: before.terms, counter: before.counter, at };
  let { log } = before;
  const sold: Sold[] = [];
  for (const seen of sales) {
    const { order, capture } = seen;
    const paid = { order, capture, accounted: undefined, hasMemberLeft: false, buyer: undefined };
    const { answer, change } = settle(standing, paid);
    const entry = answer === 'settled' && change ? entryFor(log, { change, at }, hashes) : undefined;
    if (change === null || entry === undefined) return undefined;
    standing = { ...standing, counter: counted(standing.counter, change.before, change.after) };
    log = { entries: log.entries + 1, head: entry.hash };
    sold.push({ seen, change, entry });
  }
  return { before, tip: { ...before, counter: standing.counter, log }, at, sold };
}
