import { fromHex, toHex } from '../bytes.ts';
import { DIGEST_SIZE } from '../hashing.ts';

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
