const MINUTE_MS = 60_000;

/** So long tickets are held while a buyer reads 購入内容確認. */
export const HOLD_MS = 10 * MINUTE_MS;

/** Carriers end a payment after about fourteen minutes; the provider's page lives a little longer. */
export const TRIP_MS = 15 * MINUTE_MS;

/** So much longer than the provider's page a hold lives, so that a payment of the last second finds its tickets. */
export const AFTER_TRIP_MS = 5 * MINUTE_MS;

/** A result nobody asked to see is shown by itself after a day. */
export const REVEAL_AFTER_MS = 24 * 60 * MINUTE_MS;
