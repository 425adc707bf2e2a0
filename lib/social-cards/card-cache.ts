/** A rendered card. `complete` is false if its picture was unavailable: it is served but not cached. */
export type RenderedCard = { readonly png: Uint8Array<ArrayBuffer>; readonly complete: boolean };

/** Cards of about 400 draws and news: those requested in turn are not rendered again. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;
const MAX_PENDING = 16;

/**
 * Caches rendered cards and renders one at a time, so that rendering uses a bounded share of the machine.
 * Requests for a card that is being rendered wait for it.
 */
export class CardCache {
  readonly #cached = new Map<string, RenderedCard>();
  #cachedBytes = 0;
  readonly #pending = new Map<string, Promise<RenderedCard>>();
  #last: Promise<unknown> = Promise.resolve();

  /** The card; null if too many others are waiting. */
  async card(name: string, draw: () => Promise<RenderedCard>): Promise<RenderedCard | null> {
    const cached = this.#cached.get(name);
    if (cached !== undefined) {
      this.#store(name, cached);
      return cached;
    }
    const pending = this.#pending.get(name);
    if (pending !== undefined) return pending;
    return this.#pending.size < MAX_PENDING ? this.#renderNext(name, draw) : null;
  }

  async #renderNext(name: string, draw: () => Promise<RenderedCard>): Promise<RenderedCard> {
    const drawing = this.#last.then(draw);
    this.#last = drawing.catch(() => undefined);
    this.#pending.set(name, drawing);
    try {
      const card = await drawing;
      if (card.complete) this.#store(name, card);
      return card;
    } finally {
      this.#pending.delete(name);
    }
  }

  #store(name: string, card: RenderedCard): void {
    this.#drop(name);
    this.#cached.set(name, card);
    this.#cachedBytes += card.png.byteLength;
    for (const oldest of this.#cached.keys()) {
      if (this.#cachedBytes <= MAX_CACHED_BYTES) break;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    this.#cachedBytes -= this.#cached.get(name)?.png.byteLength ?? 0;
    this.#cached.delete(name);
  }
}
