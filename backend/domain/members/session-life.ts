const DAY_MS = 24 * 60 * 60_000;

/** A login that nobody used for so long is over. */
export const IDLE_LIFE_MS = 14 * DAY_MS;
/** However much it is used, one has to log in again after this. */
export const WHOLE_LIFE_MS = 60 * DAY_MS;
/** A use is written down at most this often: reading a page shall not cost a write each time. */
const NOTED_EVERY_MS = 5 * 60_000;
/** The password that was given for leaving counts for so long. */
const CONFIRMATION_MS = 10 * 60_000;

export type Life = { readonly startedAt: Date; readonly seenAt: Date };

export const isAlive = ({ startedAt, seenAt }: Life, now: Date): boolean =>
  now.getTime() - seenAt.getTime() < IDLE_LIFE_MS && now.getTime() - startedAt.getTime() < WHOLE_LIFE_MS;

export const isWorthNoting = ({ seenAt }: Life, now: Date): boolean =>
  now.getTime() - seenAt.getTime() >= NOTED_EVERY_MS;

export const isConfirmed = (at: Date | null, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() < CONFIRMATION_MS;
