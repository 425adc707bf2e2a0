import { toHex, fromHex } from '../bytes.ts';
import type { RefundEntry, SaleEntry, WithdrawalEntry } from '../log-entry.ts';

const DIGEST_SIZE = 32;
const NOT_DRAWN = 0xff_ff;

/**
 * The sales of a draw with the results of their tickets. A log may have millions of sales, so they are kept as bytes.
 * Tickets ascend, so a sale is found by binary search.
 */
export class SoldTickets {
  #digests = new Uint8Array(DIGEST_SIZE);
  readonly #froms: number[] = [];
  readonly #counts: number[] = [];
  #lines = new Uint16Array(64).fill(NOT_DRAWN);
  #refunded = new Uint8Array(64);

  add({ orderHash, from, count }: SaleEntry): void {
    const offset = this.#froms.length * DIGEST_SIZE;
    if (offset === this.#digests.length) {
      const larger = new Uint8Array(offset * 2);
      larger.set(this.#digests);
      this.#digests = larger;
    }
    this.#digests.set(fromHex(orderHash), offset);
    this.#froms.push(from);
    this.#counts.push(count);
    while (from + count > this.#lines.length) {
      const lines = new Uint16Array(this.#lines.length * 2).fill(NOT_DRAWN);
      lines.set(this.#lines);
      this.#lines = lines;
      const refunded = new Uint8Array(lines.length);
      refunded.set(this.#refunded);
      this.#refunded = refunded;
    }
  }

  /** Stores the lines of the box that the tickets from `from` on have drawn. */
  draw(from: number, lines: readonly number[]): void {
    this.#lines.set(lines, from);
  }

  /** The lines of the box that tickets have drawn. `undefined`: not all of them are drawn. */
  linesOf(from: number, count: number): readonly number[] | undefined {
    const lines = [...this.#lines.subarray(from, from + count)];
    return lines.length === count && !lines.includes(NOT_DRAWN) ? lines : undefined;
  }

  /**
   * Marks tickets as refunded. `false`: no sale has them all, one was refunded before, or their prizes are not those
   * that the entry names.
   */
  refund({ prizes, ...entry }: RefundEntry): boolean {
    if (!this.#isOfOneSale(entry)) return false;
    const { from, count } = entry;
    const isFirst = !this.#refunded.subarray(from, from + count).includes(1);
    this.#refunded.fill(1, from, from + count);
    return isFirst && this.linesOf(from, count)?.join() === prizes.join();
  }

  /** Marks tickets as not refunded. `false`: no sale has them all, or one is not refunded. */
  withdraw(entry: WithdrawalEntry): boolean {
    if (!this.#isOfOneSale(entry)) return false;
    const { from, count } = entry;
    const areRefunded = !this.#refunded.subarray(from, from + count).includes(0);
    this.#refunded.fill(0, from, from + count);
    return areRefunded;
  }

  #isOfOneSale({ orderHash, from, count }: Omit<WithdrawalEntry, 'kind' | 'at'>): boolean {
    const sale = this.#saleAt(from);
    const end = (this.#froms[sale] ?? 0) + (this.#counts[sale] ?? 0);
    if (sale < 0 || count === 0 || from + count > end) return false;
    return toHex(this.#digests.subarray(sale * DIGEST_SIZE, (sale + 1) * DIGEST_SIZE)) === orderHash;
  }

  /** Index of the last sale that begins at or before a ticket; -1: none. */
  #saleAt(ticket: number): number {
    let low = 0;
    let high = this.#froms.length;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((this.#froms[middle] ?? 0) <= ticket) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
