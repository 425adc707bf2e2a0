import { HOLD_GRACE_MS, type OrderKey } from '../orders/order.ts';
import type { CardAuthentication, PaymentType } from '#lib/contract/payment-types.ts';
import type { Yen } from '../money.ts';

type PaymentSessionState = 'OPENING' | 'OPEN' | 'DONE' | 'ENDED';

/** One attempt to pay at the provider, or to register a card there. */
export type PaymentSession = {
  readonly redirectId: string;
  readonly memberId: string;
  readonly purpose: 'order' | 'shipment' | 'card';
  readonly order: OrderKey | null;
  /** The shipment whose fee is paid. */
  readonly shipmentId: string | null;
  readonly paymentType: PaymentType;
  readonly yen: Yen;
  readonly withCard: boolean;
  readonly provider: string;
  readonly state: PaymentSessionState;
  readonly sessionId: string | null;
  readonly url: string | null;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  /** Of a card: whether its holder was authenticated; null: not decided, or another payment type. */
  readonly authentication: CardAuthentication | null;
  /** The number of polls. */
  readonly polls: number;
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Intervals of polling an active payment session, by the number of polls. */
const POLLS_MS = [15 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS];
export const FIRST_POLL_MS = 15 * SECOND_MS;

/** Ages at which an ended session is polled again: it may have been paid twice, or late. */
export const FIRST_RECHECK_MS = HOUR_MS;
const RECHECKS_MS = [HOUR_MS, DAY_MS, 4 * DAY_MS];

/** While the provider is unavailable, an ended session is polled hourly up to this age. */
const LAST_RECHECK_MS = 8 * DAY_MS;

/** A session whose provider id is unknown may still be paid, so it is rechecked sooner. */
export const UNCONFIRMED_RECHECK_MS = MINUTE_MS;

/** Time after the hold for which an unavailable provider delays the release of the tickets. */
const GRACE_PERIOD_MS = 15 * MINUTE_MS;

const RETRIES_MS = [10, 30, 60, 120, 300, 900, 1_800, 3_600].map((seconds) => seconds * SECOND_MS);

/** A refund that is not confirmed after this time raises an alarm. */
export const REFUND_ALERT_AFTER_MS = DAY_MS;

type PaymentSessionTimes = Pick<PaymentSession, 'state' | 'madeAt' | 'expiresAt'>;
type PollContext = { readonly now: Date; readonly isUnavailable: boolean };

export const isActive = ({ state }: Pick<PaymentSessionTimes, 'state'>): boolean =>
  state === 'OPENING' || state === 'OPEN';

/** Whether the hold of an active payment session has expired. */
export const isHoldOver = ({ expiresAt }: Pick<PaymentSessionTimes, 'expiresAt'>, now: Date): boolean =>
  holdEnd(expiresAt) <= +now;

/** Whether an unavailable provider has used up the grace period. */
export const isPastGracePeriod = (
  { expiresAt }: Pick<PaymentSessionTimes, 'expiresAt'>,
  now: Date,
): boolean => holdEnd(expiresAt) + GRACE_PERIOD_MS <= +now;

/** The milliseconds until the next poll of a payment session; null: it is not polled again. */
export function nextPollMs(
  paymentSession: PaymentSessionTimes & { readonly polls: number },
  { now, isUnavailable }: PollContext,
): number | null {
  if (!isActive(paymentSession)) return nextRecheckMs(+now - paymentSession.madeAt.getTime(), isUnavailable);
  const inTurn = entryAt(POLLS_MS, paymentSession.polls);
  // The end of the hold, if it is sooner.
  const untilEnd = holdEnd(paymentSession.expiresAt) - +now;
  return untilEnd > 0 ? Math.min(inTurn, untilEnd) : Math.min(inTurn, MINUTE_MS);
}

function nextRecheckMs(ageMs: number, isUnavailable: boolean): number | null {
  if (isUnavailable) return ageMs < LAST_RECHECK_MS ? HOUR_MS : null;
  const next = RECHECKS_MS.find((recheckMs) => recheckMs > ageMs);
  return next === undefined ? null : next - ageMs;
}

/** The pause after a number of attempts, for work that is retried without limit; `random` shortens it by up to half. */
export const retryAfterMs = (tries: number, random: number): number =>
  Math.round((entryAt(RETRIES_MS, tries - 1) * (1 + random)) / 2);

const holdEnd = (expiresAt: Date) => expiresAt.getTime() + HOLD_GRACE_MS;

/** The entry at an index; beyond the end, the last one. */
function entryAt(list: readonly number[], place: number): number {
  const entry = list[Math.max(0, Math.min(place, list.length - 1))];
  if (entry === undefined) throw new RangeError('The list is empty.');
  return entry;
}
