import type { EmailKind } from '#lib/contract/email-kinds.ts';

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const LONGEST_PAUSE_MS = 600 * SECOND_MS;
const RETRY_MS = 3 * DAY_MS;

/** The shipping email is retried longer: the shipment's status waits for it. */
const SHIPMENT_RETRY_MS = 14 * DAY_MS;
/** The number of attempts in about three days; afterwards the pause is longer. */
const MANY_ATTEMPTS = 440;
const PAUSE_AFTER_MANY_MS = 6 * 60 * 60 * SECOND_MS;

/** The pause after a number of attempts: doubles up to 10 minutes, 6 hours in the end. */
export const retryDelay = (attempts: number): number =>
  attempts > MANY_ATTEMPTS
    ? PAUSE_AFTER_MANY_MS
    : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));

/** An email is abandoned after 3 days, the shipping email after 14. */
export const wasLastAttempt = (
  { kind, madeAt }: { readonly kind: EmailKind; readonly madeAt: Date },
  now: Date,
): boolean => now.getTime() - madeAt.getTime() >= (kind === 'shipmentSent' ? SHIPMENT_RETRY_MS : RETRY_MS);
