/** So long a member who is called has to place an order. */
export const CALL_MS = 90_000;

/** Whoever is not seen for so long is taken to have gone home. */
export const SEEN_MS = 15 * 60_000;

/** Having been seen is written down so often at most: thousands ask every few seconds. */
export const NOTE_SEEN_MS = 60_000;
