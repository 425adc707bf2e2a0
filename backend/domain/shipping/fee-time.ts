const HOUR_MS = 60 * 60_000;

/** So long the prizes of a parcel wait in it for its fee. */
export const PAY_TIME_MS = 24 * HOUR_MS;
