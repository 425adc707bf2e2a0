import type { OrderReason } from '#lib/contract/enums.ts';

/** KOMOJU's words for a payment that was tried and not taken, as far as they say more than that. */
const REASONS: Readonly<Record<string, OrderReason>> = {
  card_declined: 'declined',
  card_expired: 'declined',
  invalid_number: 'declined',
  invalid_account: 'declined',
  restricted_account: 'declined',
  other_invalid: 'declined',
  bad_verification_value: 'declined',
  used_number: 'declined',
  fraudulent: 'declined',
  request_failed: 'declined',
  insufficient_funds: 'insufficientFunds',
  exceeds_limit: 'limitExceeded',
  invalid_password: 'authenticationFailed',
};

/** Undefined: the word does not speak of a payment that was tried. */
export const reasonOf = (code: string): OrderReason | undefined =>
  Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
