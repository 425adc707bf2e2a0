import type { OrderReason } from '#lib/contract/enums.ts';
import type { CardAuthentication } from '#lib/contract/payment-types.ts';
import { yen } from '#backend/domain/money.ts';
import type {
  FoundCapture,
  ProviderCapture,
  ProviderStatus,
  ReportedPayment,
  Unavailable,
} from '#backend/actions/payments/gateway.ts';
import { isUnknown, type StripeApi, type StripeRefusal } from './client.ts';
import { Intent, listOf } from './wire.ts';

export const PROVIDER = 'stripe';

/** The metadata by which a payment names the shop's payment session. */
export const REFERENCE = 'payment_session';

/** Whether the shop made a payment or a page: an account may have those of other systems as well. */
export const isOwn = ({
  metadata,
}: {
  readonly metadata: Readonly<Record<string, string>> | null;
}): boolean => metadata !== null && REFERENCE in metadata;

/** The metadata of a payment that the shop made with a registered card. A payment on a page has none of it. */
export const BY_REGISTERED_CARD = 'registered_card';

export const EXPANDED_INTENT = ['latest_charge'];

export const showIntent = (stripe: StripeApi, paymentId: string) =>
  stripe.ask(
    'GET payment_intents',
    (api) => api.paymentIntents.retrieve(paymentId, { expand: EXPANDED_INTENT }),
    Intent,
  );

/**
 * Finds the payments of a payment session. The search has a payment within a minute (docs.stripe.com/search); a later one
 * is found by its webhook, by the next poll, or by the reconciliation.
 */
export async function intentsFor(
  stripe: StripeApi,
  redirectId: string,
): Promise<readonly Intent[] | Unavailable> {
  const response = await stripe.ask(
    'GET payment_intents',
    (api) =>
      api.paymentIntents.search({
        query: `metadata['${REFERENCE}']:'${redirectId}'`,
        expand: EXPANDED_INTENT.map((field) => `data.${field}`),
      }),
    listOf(Intent),
  );
  if (response === 'unavailable' || !response.ok) return 'unavailable';
  return response.answer.data.filter((intent) => isOf(intent, redirectId));
}

export const isOf = ({ metadata }: Intent, redirectId: string): boolean => metadata[REFERENCE] === redirectId;

/** Whether Stripe has taken money for this payment session, and returned less than all of it. */
export const isCaptured = (intent: Intent, redirectId: string): boolean =>
  intent.status === 'succeeded' &&
  intent.currency === 'jpy' &&
  isOf(intent, redirectId) &&
  !isRefunded(intent);

export const isRefunded = ({ amount_received, latest_charge }: Intent): boolean =>
  amount_received > 0 && (latest_charge?.amount_refunded ?? 0) >= amount_received;

/** The sum that the buyer paid, so that a wrong one is detected. */
export const captureOf = (intent: Intent): ProviderCapture => ({
  provider: PROVIDER,
  paymentId: intent.id,
  yen: yen(intent.amount_received),
  ...(BY_REGISTERED_CARD in intent.metadata ? {} : { authentication: authenticationOf(intent) }),
});

/** Which authentication of the holder took place on the page. Wallets have one of their own: by the telephone. */
function authenticationOf(intent: Intent): CardAuthentication {
  if (isAuthenticated(intent)) return 'page';
  return cardOf(intent)?.wallet ? 'wallet' : 'none';
}

/** Whether the holder was authenticated by 3-D Secure, or their bank has acknowledged the attempt. */
export const isAuthenticated = (intent: Intent): boolean =>
  ['authenticated', 'attempt_acknowledged'].includes(cardOf(intent)?.three_d_secure?.result ?? '');

const cardOf = ({ latest_charge }: Intent) => latest_charge?.payment_method_details?.card;

/** Finds a payment by its id. Its metadata says which payment session it pays for. */
export async function findCapture(
  stripe: StripeApi,
  { redirectId, paymentId }: ReportedPayment,
): Promise<FoundCapture | Unavailable> {
  const response = await showIntent(stripe, paymentId);
  if (response === 'unavailable') return 'unavailable';
  if (!response.ok) return isUnknown(response) ? 'none' : 'unavailable';
  if (isCaptured(response.answer, redirectId)) return captureOf(response.answer);
  return isOf(response.answer, redirectId) && isRefunded(response.answer) ? 'refunded' : 'none';
}

/** The status of a payment of a registered card, or of a page that has ended. */
export function statusOfIntent(
  stripe: StripeApi,
  intent: Intent,
  redirectId: string,
): ProviderStatus | Unavailable {
  if (isCaptured(intent, redirectId)) return { state: 'captured', captures: [captureOf(intent)] };
  switch (intent.status) {
    case 'succeeded':
      // A payment that was returned pays for nothing.
      if (isOf(intent, redirectId) && isRefunded(intent)) return { state: 'cancelled' };
      stripe.warn({ redirectId, paymentId: intent.id }, 'Stripe payment mismatched');
      return 'unavailable';
    case 'requires_capture':
      return isAuthenticated(intent)
        ? { state: 'authenticated', authentication: intent.id }
        : { state: 'pending' };
    case 'requires_payment_method':
      return { state: 'refused', reason: failureOf(intent) };
    case 'canceled':
      return { state: 'cancelled' };
    default:
      return { state: 'pending' };
  }
}

/** Why the last attempt to pay has failed. */
export const failureOf = ({ last_payment_error: error }: Intent): OrderReason =>
  reasonOf(error?.code ?? null, error?.decline_code ?? null);

export const refusalReason = ({ code, declineCode }: StripeRefusal): OrderReason =>
  reasonOf(code, declineCode);

function reasonOf(code: string | null, declineCode: string | null): OrderReason {
  return REASONS[declineCode ?? ''] ?? REASONS[code ?? ''] ?? 'declined';
}

/** Stripe's codes of declined payments that tell more (docs.stripe.com/error-codes, /declines/codes). */
const REASONS: Readonly<Record<string, OrderReason>> = {
  insufficient_funds: 'insufficientFunds',
  card_velocity_exceeded: 'limitExceeded',
  withdrawal_count_limit_exceeded: 'limitExceeded',
  payment_intent_authentication_failure: 'authenticationFailed',
  authentication_required: 'authenticationFailed',
};
