import {
  CARD_AUTHENTICATION_FROM_YEN,
  NEW_DEVICE_DAYS,
  YOUNG_ACCOUNT_DAYS,
} from '#lib/contract/shop-rules.ts';

/** Facts about a payment by a registered card before it is made. */
export type CardUse = {
  readonly yen: number;
  readonly joinedAt: Date;
  /** When the member first logged in with this browser; null: they never did. */
  readonly deviceSince: Date | null;
};

/** Why a holder has to be authenticated (EMV 3-D Secure) before their registered card is charged. */
export type AuthenticationReason = 'largeSum' | 'newDevice' | 'youngAccount';

const DAY_MS = 24 * 60 * 60_000;

/** Returns why the holder must be authenticated; `undefined`: they need not. */
export function authenticationReason(
  { yen, joinedAt, deviceSince }: CardUse,
  now: Date,
): AuthenticationReason | undefined {
  const isWithin = (since: Date, days: number) => now.getTime() - since.getTime() < days * DAY_MS;
  if (yen >= CARD_AUTHENTICATION_FROM_YEN) return 'largeSum';
  if (isWithin(joinedAt, YOUNG_ACCOUNT_DAYS)) return 'youngAccount';
  return deviceSince === null || isWithin(deviceSince, NEW_DEVICE_DAYS) ? 'newDevice' : undefined;
}
