import type { ReviewReason } from '#lib/contract/enums.ts';
import type { CardAuthentication } from '#lib/contract/payment-types.ts';
import {
  CARD_AUTHENTICATION_FROM_YEN,
  REVIEW_ATTEMPTS,
  REVIEW_FROM_YEN,
  YOUNG_ACCOUNT_DAYS,
} from '#lib/contract/shop-rules.ts';

/** The card payments of a member in the last 24 hours, with the one that was just made. */
export type RecentCardUse = {
  readonly authentication: CardAuthentication | null;
  readonly joinedAt: Date;
  /** Yen paid by card. */
  readonly paidYen: number;
  /** Of them the yen that were charged without an authentication of the holder, by the shop's choice or the bank's. */
  readonly exemptYen: number;
  /** Payments by card that were declined. */
  readonly declined: number;
};

const isUnproven = ({ authentication }: RecentCardUse): boolean =>
  authentication === 'exempt' || authentication === 'none';

const DAY_MS = 24 * 60 * 60_000;

/** Returns why an order is reviewed before its prizes are handed over; none: it is not. */
export function reviewReasons(use: RecentCardUse, now: Date): readonly ReviewReason[] {
  const isYoung = now.getTime() - use.joinedAt.getTime() < YOUNG_ACCOUNT_DAYS * DAY_MS;
  const isSplit = isUnproven(use) && use.exemptYen >= CARD_AUTHENTICATION_FROM_YEN;
  const found: readonly (ReviewReason | false)[] = [
    isSplit && 'splitSums',
    isYoung && use.paidYen >= REVIEW_FROM_YEN && 'quickSpending',
    use.declined >= REVIEW_ATTEMPTS && 'failedAttempts',
  ];
  return found.filter((reason) => reason !== false);
}
