/** Delay in milliseconds before the scroll position is restored after going back or forward (§9). */
export const SCROLL_RESTORE_DELAY_MS = 500;

const STORAGE_KEY = 'scroll-positions';

type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * The scroll positions of this tab's history. They survive a reload unless the browser blocks the storage.
 */
export class ScrollPositions {
  readonly #storage: TabStorage | null;
  readonly #positions: Map<string, number>;

  constructor(storage: TabStorage | null) {
    this.#storage = storage;
    this.#positions = read(storage?.getItem(STORAGE_KEY) ?? null);
  }
  remember(entry: string, top: number) {
    this.#positions.set(entry, top);
  }
  recall(entry: string): number | undefined {
    return this.#positions.get(entry);
  }
  save() {
    this.#storage?.setItem(STORAGE_KEY, JSON.stringify([...this.#positions]));
  }
}

/** Ignores anything in the storage that is not a pair of an entry and a number. */
function read(stored: string | null): Map<string, number> {
  try {
    const pairs: unknown = JSON.parse(stored ?? '[]');
    return new Map(Array.isArray(pairs) ? pairs.filter(isPair) : []);
  } catch {
    return new Map();
  }
}

const isPair = (pair: unknown): pair is [string, number] =>
  Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number';
