import { fromHex, toHex } from '../bytes.ts';
import { type Hashing, DIGEST_SIZE } from '../hashing.ts';
import { logEntryHash } from '../log-entry.ts';
import { type Finding, findingAt, type RecordCheck, verdictOf } from './finding.ts';
import type { RecordedBox, RecordedEntry } from './record.ts';

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

/**
 * The sales of a log, to find the one that a refund is of. A log may have millions, so they are kept as bytes and
 * not as objects; they come by rising tickets, so they are found by halves.
 */
export class SalesSeen {
  #digests = new Uint8Array(DIGEST_SIZE);
  readonly #froms: number[] = [];
  readonly #counts: number[] = [];
  readonly #refunded = new Set<number>();

  add({ orderHash, from, count }: { orderHash: string; from: number; count: number }): void {
    const offset = this.#froms.length * DIGEST_SIZE;
    if (offset === this.#digests.length) this.#grow();
    this.#digests.set(fromHex(orderHash), offset);
    this.#froms.push(from);
    this.#counts.push(count);
  }

  /** Whether there was such a sale that was not refunded yet; from now on it was. */
  refund({ orderHash, from, count }: { orderHash: string; from: number; count: number }): boolean {
    const sale = this.#indexOf(from);
    if (this.#froms[sale] !== from || this.#counts[sale] !== count || this.#refunded.has(sale)) return false;
    const digest = this.#digests.subarray(sale * DIGEST_SIZE, (sale + 1) * DIGEST_SIZE);
    if (toHex(digest) !== orderHash) return false;
    this.#refunded.add(sale);
    return true;
  }

  #grow(): void {
    const larger = new Uint8Array(this.#digests.length * 2);
    larger.set(this.#digests);
    this.#digests = larger;
  }

  /** Where the first sale at or beyond this ticket is. */
  #indexOf(from: number): number {
    let low = 0;
    let high = this.#froms.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#froms[middle] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
