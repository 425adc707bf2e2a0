import { fromHex, toHex } from '../bytes.ts';
import { type Hashing, DIGEST_SIZE } from '../hashing.ts';
import { logEntryHash } from '../log-entry.ts';
import { type Finding, findingAt, type RecordCheck, verdictOf } from './finding.ts';
import type { RecordedBox, RecordedEntry } from './record.ts';

/** Length and head of the log in an earlier record. */
export type EarlierEnd = { readonly entries: number; readonly head: string };

/** Computes the hash of an entry from its content. */
export function hashOfEntry(hashing: Hashing, entry: RecordedEntry): string {
  const hash = logEntryHash(hashing, {
    ...entry,
    orderHash: fromHex(entry.orderHash),
    at: new Date(entry.at),
    prev: fromHex(entry.prev),
  });
  return toHex(hash);
}

/** Checks a log entry by entry, so that a long log is never in memory as a whole. */
export class LogCheck {
  readonly #hashing: Hashing;
  readonly #box: RecordedBox;
  readonly #earlier: EarlierEnd | undefined;
  readonly #sales = new SaleIndex();
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

  /** Adds the next entry, beginning with the first. */
  add(entry: RecordedEntry): void {
    const follows = entry.seq === this.#entries && entry.prev === this.#head;
    this.#check('logChain', follows && hashOfEntry(this.#hashing, entry) === entry.hash);
    this.#check('sealedFirst', Date.parse(entry.at) >= Date.parse(this.#box.sealedAt));
    this.#check('logTickets', entry.kind === 'sale' ? this.#sell(entry) : this.#sales.refund(entry));
    this.#entries += 1;
    this.#head = entry.hash;
    if (this.#entries === this.#earlier?.entries) this.#hasEarlierEnd = entry.hash === this.#earlier.head;
  }

  findings(): Finding<RecordCheck>[] {
    const { log, sold } = this.#box;
    const isEndCorrect = this.#entries === log.entries && this.#head === log.head && this.#sold === sold;
    return [
      findingAt('logChain', this.#wrongAt.logChain),
      findingAt('logTickets', this.#wrongAt.logTickets),
      { check: 'logEnd', verdict: verdictOf(isEndCorrect) },
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

  #check(check: RecordCheck, isRight: boolean): void {
    if (!isRight) this.#wrongAt[check] ??= this.#entries;
  }
}

/**
 * Finds the sale of a refund. A log may have millions of sales, so they are stored as bytes. Tickets ascend,
 * so a sale is found by binary search.
 */
class SaleIndex {
  #digests = new Uint8Array(DIGEST_SIZE);
  readonly #froms: number[] = [];
  readonly #counts: number[] = [];
  /** One bit for each ticket. */
  #refunded = new Uint8Array(DIGEST_SIZE);

  add({ orderHash, from, count }: { orderHash: string; from: number; count: number }): void {
    const offset = this.#froms.length * DIGEST_SIZE;
    if (offset === this.#digests.length) this.#digests = doubled(this.#digests);
    this.#digests.set(fromHex(orderHash), offset);
    this.#froms.push(from);
    this.#counts.push(count);
  }

  /** Marks tickets of a sale as refunded. `false`: it has no such tickets, or one was refunded before. */
  refund({ orderHash, from, count }: { orderHash: string; from: number; count: number }): boolean {
    const sale = this.#indexOf(from);
    const end = (this.#froms[sale] ?? 0) + (this.#counts[sale] ?? 0);
    if (sale < 0 || count <= 0 || from + count > end) return false;
    const digest = this.#digests.subarray(sale * DIGEST_SIZE, (sale + 1) * DIGEST_SIZE);
    if (toHex(digest) !== orderHash) return false;
    let isFirst = true;
    for (let ticket = from; ticket < from + count; ticket += 1) isFirst = this.#mark(ticket) && isFirst;
    return isFirst;
  }

  /** `false`: marked before. */
  #mark(ticket: number): boolean {
    const byte = ticket >>> 3;
    const bit = 1 << (ticket & 7);
    while (byte >= this.#refunded.length) this.#refunded = doubled(this.#refunded);
    const before = this.#refunded[byte] ?? 0;
    this.#refunded[byte] = before | bit;
    return (before & bit) === 0;
  }

  /** Index of the last sale that begins at or before this ticket; -1: none. */
  #indexOf(from: number): number {
    let low = 0;
    let high = this.#froms.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#froms[middle] ?? 0) <= from) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

function doubled(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 2);
  larger.set(bytes);
  return larger;
}
