/** A finished card. One whose picture could not be had is incomplete: it serves, but nobody shall keep it. */
export type FinishedCard = { readonly png: Uint8Array<ArrayBuffer>; readonly complete: boolean };

/** The cards of some 400 draws and pieces of news: who asks for one after the other has none drawn anew. */
const MOST_BYTES_KEPT = 32 * 1024 * 1024;
const MOST_WAITING = 16;

/**
 * Keeps finished cards, and lets one card at a time be drawn, so that however many are asked for, drawing takes
 * a bounded share of the machine. Who asks for a card that is being drawn waits for that one.
 */
export class Shelf {
  readonly #kept = new Map<string, FinishedCard>();
  #bytesKept = 0;
  readonly #coming = new Map<string, Promise<FinishedCard>>();
  #last: Promise<unknown> = Promise.resolve();

  /** The card; null when too many others wait already. */
  async card(name: string, draw: () => Promise<FinishedCard>): Promise<FinishedCard | null> {
    const kept = this.#kept.get(name);
    if (kept !== undefined) {
      this.#keep(name, kept);
      return kept;
    }
    const coming = this.#coming.get(name);
    if (coming !== undefined) return coming;
    return this.#coming.size < MOST_WAITING ? this.#drawInTurn(name, draw) : null;
  }

  async #drawInTurn(name: string, draw: () => Promise<FinishedCard>): Promise<FinishedCard> {
    const drawing = this.#last.then(draw);
    this.#last = drawing.catch(() => undefined);
    this.#coming.set(name, drawing);
    try {
      const card = await drawing;
      if (card.complete) this.#keep(name, card);
      return card;
    } finally {
      this.#coming.delete(name);
    }
  }

  #keep(name: string, card: FinishedCard): void {
    this.#drop(name);
    this.#kept.set(name, card);
    this.#bytesKept += card.png.byteLength;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytesKept <= MOST_BYTES_KEPT) break;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    this.#bytesKept -= this.#kept.get(name)?.png.byteLength ?? 0;
    this.#kept.delete(name);
  }
}
