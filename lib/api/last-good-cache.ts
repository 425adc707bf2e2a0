import type { Raw } from './result.ts';

/** More pages than a shop of this size has; the memory stays bounded whatever is asked for. */
const LARGEST_NUMBER_KEPT = 500;

/** Remembers the last good answer to each question, so that an outage of the backend is none of the pages. */
export class LastGood {
  readonly #kept = new Map<string, Raw>();

  keep(question: string, raw: Raw): void {
    this.#kept.delete(question);
    this.#kept.set(question, raw);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > LARGEST_NUMBER_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  of(question: string): Raw | undefined {
    return this.#kept.get(question);
  }
}
