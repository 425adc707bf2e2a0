import type { RawResponse } from './result.ts';

/** More than the pages of this shop, so that memory stays bounded. */
const MAX_ENTRIES = 500;

/** Keeps the last successful response to each call, for outages of the backend. */
export class LastGoodCache {
  readonly #responses = new Map<string, RawResponse>();

  keep(key: string, response: RawResponse): void {
    this.#responses.delete(key);
    this.#responses.set(key, response);
    const [oldest] = this.#responses.keys();
    if (this.#responses.size > MAX_ENTRIES && oldest !== undefined) this.#responses.delete(oldest);
  }

  of(key: string): RawResponse | undefined {
    return this.#responses.get(key);
  }
}
