import { fromHex, toHex } from '../bytes.ts';
import { type Finding, findingAt, type RecordCheck, verdictOf } from './finding.ts';
import type { Hashing } from '../hashing.ts';
import { logEntryHash } from '../log-entry.ts';
import type { RecordedBox, RecordedEntry } from './record.ts';
import { SalesSeen } from './sales-seen.ts';

/** The end of a log that somebody saw earlier. */
export type EarlierEnd = { readonly entries: number; readonly head: string };

/** The hash an entry should have by what it says. */
export function hashOfEntry(hashing: Hashing, entry: RecordedEntry): string {
  const hash = logEntryHash(hashing, {
    ...entry,
    orderHash: fromHex(entry.orderHash),
    at: new Date(entry.at),
    prev: fromHex(entry.prev),
  });
  return toHex(hash);
}

/** Checks a log entry by entry, so that a long one is never in memory whole. */
export class LogCheck {
  readonly #hashing: Hashing;
  readonly #box: RecordedBox;
  readonly #earlier: EarlierEnd | undefined;
  readonly #sales = new SalesSeen();
  readonly #wrongAt: Partial<Record<RecordCheck, number>> = {};
  #entries = 0;
  #sold = 0;
  #head: string;
  #hasEarlierEnd: boolean;

  constructor(hashing: Hashing, box: RecordedBox, earlier?: EarlierEnd) {
    this.#hashing = hashing;
    this.#box = box;
    this.#earlier = earlier;
    this.#head = box.root;
    this.#hasEarlierEnd = earlier?.entries === 0 && earlier.head === box.root;
  }

  /** The next entry, from the first on. */
  add(entry: RecordedEntry): void {
    const follows = entry.seq === this.#entries && entry.prev === this.#head;
    this.#note('logChain', follows && hashOfEntry(this.#hashing, entry) === entry.hash);
    this.#note('sealedFirst', Date.parse(entry.at) >= Date.parse(this.#box.sealedAt));
    this.#note('logTickets', entry.kind === 'sale' ? this.#sell(entry) : this.#sales.refund(entry));
    this.#entries += 1;
    this.#head = entry.hash;
    if (this.#entries === this.#earlier?.entries) this.#hasEarlierEnd = entry.hash === this.#earlier.head;
  }

  findings(): Finding<RecordCheck>[] {
    const { log, sold } = this.#box;
    const endsSo = this.#entries === log.entries && this.#head === log.head && this.#sold === sold;
    return [
      findingAt('logChain', this.#wrongAt.logChain),
      findingAt('logTickets', this.#wrongAt.logTickets),
      { check: 'logEnd', verdict: verdictOf(endsSo) },
      findingAt('sealedFirst', this.#wrongAt.sealedFirst),
      ...(this.#earlier === undefined
        ? []
        : [{ check: 'sameAsBefore', verdict: verdictOf(this.#hasEarlierEnd) } as const]),
    ];
  }

  #sell(entry: RecordedEntry): boolean {
    const isNext = entry.from === this.#sold && entry.count > 0;
    this.#sold = entry.from + entry.count;
    this.#sales.add(entry);
    return isNext && this.#sold <= this.#box.size;
  }

  #note(check: RecordCheck, isRight: boolean): void {
    if (!isRight) this.#wrongAt[check] ??= this.#entries;
  }
}
