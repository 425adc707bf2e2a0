import { HOLD_GRACE_MS } from './order.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** After each time a provider was asked about a trip that goes on. The first time is soon after it began. */
const POLLS_MS = [15 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS];
export const FIRST_POLL_MS = 15 * SECOND_MS;

/** What came to its end is looked at again: it may have been paid twice, or paid too late. Then at these ages. */
export const FIRST_RECHECK_MS = HOUR_MS;
const RECHECKS_MS = [HOUR_MS, DAY_MS, 4 * DAY_MS];

/** A provider that says nothing has not been asked: it is asked again every hour, up to this age. */
const LAST_RECHECK_MS = 8 * DAY_MS;

/** A trip of which the provider was never heard may still become one: it is looked at sooner. */
export const UNCONFIRMED_RECHECK_MS = MINUTE_MS;

/** So long a provider that says nothing keeps tickets from going back. */
const GRACE_PERIOD_MS = 15 * MINUTE_MS;

const RETRIES_MS = [10, 30, 60, 120, 300, 900, 1_800, 3_600].map((seconds) => seconds * SECOND_MS);

/** A refund that is not through after so long is somebody's to look at. */
export const REFUND_ALERT_AFTER_MS = DAY_MS;

type PaymentSessionTimes = {
  readonly state: 'OPENING' | 'OPEN' | 'DONE' | 'ENDED';
  readonly madeAt: Date;
  readonly expiresAt: Date;
};
type PollContext = { readonly now: Date; readonly isUnavailable: boolean };

export const isActive = ({ state }: Pick<PaymentSessionTimes, 'state'>): boolean =>
  state === 'OPENING' || state === 'OPEN';

/** Whether the tickets of a trip that goes on are held no longer. */
export const isHoldOver = ({ expiresAt }: Pick<PaymentSessionTimes, 'expiresAt'>, now: Date): boolean =>
  holdEnd(expiresAt) <= +now;

/** Whether a provider that does not answer was waited for long enough. */
export const isPastGracePeriod = (
  { expiresAt }: Pick<PaymentSessionTimes, 'expiresAt'>,
  now: Date,
): boolean => holdEnd(expiresAt) + GRACE_PERIOD_MS <= +now;

/** When a provider that was asked so often is asked again about a trip; null: that was the last time. */
export function nextPollMs(
  paymentSession: PaymentSessionTimes & { readonly asked: number },
  { now, isUnavailable }: PollContext,
): number | null {
  if (!isActive(paymentSession)) return nextRecheckMs(+now - paymentSession.madeAt.getTime(), isUnavailable);
  const inTurn = entryAt(POLLS_MS, paymentSession.asked);
  // Where the hold ends sooner than that, it is the time to ask.
  const untilEnd = holdEnd(paymentSession.expiresAt) - +now;
  return untilEnd > 0 ? Math.min(inTurn, untilEnd) : Math.min(inTurn, MINUTE_MS);
}

function nextRecheckMs(ageMs: number, isUnavailable: boolean): number | null {
  if (isUnavailable) return ageMs < LAST_RECHECK_MS ? HOUR_MS : null;
  const next = RECHECKS_MS.find((look) => look > ageMs);
  return next === undefined ? null : next - ageMs;
}

/** How long to wait after so many tries of something that must be done in the end. */
export const retryAfterMs = (tries: number): number => entryAt(RETRIES_MS, tries - 1);

const holdEnd = (expiresAt: Date) => expiresAt.getTime() + HOLD_GRACE_MS;

/** The entry at a place; beyond the end, the last one again. */
function entryAt(list: readonly number[], place: number): number {
  const entry = list[Math.max(0, Math.min(place, list.length - 1))];
  if (entry === undefined) throw new RangeError('there is nothing in the list');
  return entry;
}
