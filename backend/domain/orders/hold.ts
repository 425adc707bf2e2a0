const MINUTE_MS = 60_000;

/** So long tickets are held while a buyer reads 購入内容確認. */
export const HOLD_MS = 10 * MINUTE_MS;

/** Carriers end a payment after about fourteen minutes; the provider's page lives a little longer. */
export const TRIP_MS = 15 * MINUTE_MS;

/** So much longer than the provider's page a hold lives, so that a payment of the last second finds its tickets. */
export const AFTER_TRIP_MS = 5 * MINUTE_MS;

/** Who has held tickets of a draw for so long without paying, within so long, lets others have them for a while. */
export const MOST_HELD_IN_VAIN_MS = 30 * MINUTE_MS;
export const HELD_IN_VAIN_WITHIN_MS = 120 * MINUTE_MS;

/** A result nobody asked to see is shown by itself after a day. */
export const REVEAL_AFTER_MS = 24 * 60 * MINUTE_MS;
