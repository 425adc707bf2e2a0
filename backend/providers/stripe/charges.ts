import type {
  AuthenticatedCard,
  CardCharge,
  ChargeResult,
  ProviderSession,
  Unavailable,
} from '#backend/actions/payments/gateway.ts';
import { cardIdsOf } from './cards.ts';
import { isOtherRequest, type StripeApi, type StripeResult } from './client.ts';
import {
  BY_REGISTERED_CARD,
  captureOf,
  EXPANDED_INTENT,
  failureOf,
  intentsFor,
  isAuthenticated,
  isCaptured,
  isOf,
  REFERENCE,
  refusalReason,
  showIntent,
} from './intents.ts';
import { Intent } from './wire.ts';

type Begun = StripeResult<Intent> | Unavailable;

/** `authorize`: the sum is held on the card after 3-D Secure, and no money is taken. */
type Purpose = 'charge' | 'authorize';

/**
 * Begins the only payment of a payment session by a registered card. Both purposes have the same key, so that a session which
 * was begun for one of them is never charged a second time by the other: then the payment of before is the answer.
 */
async function begin(stripe: StripeApi, charge: CardCharge, purpose: Purpose): Promise<Begun> {
  const card = cardIdsOf(charge.customerId);
  if (card === undefined) return { ok: false, status: 400, code: 'card_unknown', declineCode: null };
  const response = await stripe.ask(
    'POST payment_intents',
    (api) =>
      api.paymentIntents.create(
        {
          amount: charge.yen,
          currency: 'jpy',
          customer: card.customer,
          payment_method: card.paymentMethod,
          allowed_payment_method_types: ['card'],
          confirm: true,
          capture_method: purpose === 'charge' ? 'automatic' : 'manual',
          payment_method_options: {
            card: { request_three_d_secure: purpose === 'charge' ? 'automatic' : 'any' },
          },
          description: charge.description,
          return_url: charge.returnUrl,
          metadata: { [REFERENCE]: charge.key, [BY_REGISTERED_CARD]: 'yes' },
          expand: EXPANDED_INTENT,
        },
        { idempotencyKey: `charge-${charge.key}` },
      ),
    Intent,
  );
  if (response === 'unavailable' || response.ok || !isOtherRequest(response)) return response;
  const intents = await intentsFor(stripe, charge.key);
  const [known] = intents === 'unavailable' ? [] : intents;
  return known === undefined ? 'unavailable' : { ok: true, answer: known };
}

/** With an authentication the payment that was authorized by it is captured. */
export async function chargeCard(
  stripe: StripeApi,
  { authentication, ...charge }: CardCharge & { readonly authentication?: string },
): Promise<ChargeResult | Unavailable> {
  const begun =
    authentication === undefined
      ? await begin(stripe, charge, 'charge')
      : await showIntent(stripe, authentication);
  if (begun === 'unavailable') return 'unavailable';
  if (!begun.ok) return { state: 'refused', reason: refusalReason(begun) };
  const intent = begun.answer;
  if (!isOf(intent, charge.key) || intent.amount !== charge.yen) {
    stripe.warn({ redirectId: charge.key, paymentId: intent.id }, 'Stripe payment mismatched');
    return { state: 'refused', reason: 'declined' };
  }
  return intent.status === 'requires_capture' && isAuthenticated(intent)
    ? capture(stripe, intent, charge)
    : outcomeOf(stripe, intent, charge);
}

async function capture(
  stripe: StripeApi,
  { id }: Intent,
  charge: CardCharge,
): Promise<ChargeResult | Unavailable> {
  const response = await stripe.ask(
    'POST payment_intents/capture',
    (api) =>
      api.paymentIntents.capture(
        id,
        { expand: EXPANDED_INTENT },
        { idempotencyKey: `capture-${charge.key}` },
      ),
    Intent,
  );
  if (response === 'unavailable') return 'unavailable';
  // Refused because it was captured, or because its authorization has ended?
  const now = response.ok ? response : await showIntent(stripe, id);
  return now === 'unavailable' || !now.ok ? 'unavailable' : outcomeOf(stripe, now.answer, charge);
}

function outcomeOf(stripe: StripeApi, intent: Intent, { key }: CardCharge): ChargeResult | Unavailable {
  if (isCaptured(intent, key)) return { state: 'captured', sessionId: null, capture: captureOf(intent) };
  const session = pageOf(stripe, intent);
  if (session !== undefined) return { state: 'needsPage', session };
  return isOver(intent) ? { state: 'refused', reason: failureOf(intent) } : 'unavailable';
}

const isOver = ({ status }: Intent): boolean =>
  ['requires_payment_method', 'canceled', 'succeeded'].includes(status);

/** The page on which the bank authenticates the holder. The payment's id is used in place of a session id. */
function pageOf(stripe: StripeApi, { id, status, next_action }: Intent): ProviderSession | undefined {
  const url = next_action?.redirect_to_url?.url;
  if (status !== 'requires_action' || typeof url !== 'string') return undefined;
  if (stripe.isOwnPage(url)) return { sessionId: id, url };
  stripe.warn({ paymentId: id }, 'Stripe page address rejected');
  return undefined;
}

/**
 * Authenticates a registered card's holder by 3-D Secure: the sum is authorized, and taken by `chargeCard` only. Without
 * an authentication the authorization is given up. A charge of before that has taken the money says nothing of an authentication.
 */
export async function authenticateCard(
  stripe: StripeApi,
  charge: CardCharge,
): Promise<AuthenticatedCard | Unavailable> {
  const begun = await begin(stripe, charge, 'authorize');
  if (begun === 'unavailable') return 'unavailable';
  if (!begun.ok) return { state: 'failed', reason: refusalReason(begun) };
  const intent = begun.answer;
  const session = pageOf(stripe, intent);
  if (session !== undefined) return { state: 'needsPage', session };
  if (isCaptured(intent, charge.key) && !isAuthenticated(intent))
    return { state: 'captured', capture: captureOf(intent) };
  if (isCaptured(intent, charge.key) || (intent.status === 'requires_capture' && isAuthenticated(intent)))
    return { state: 'authenticated', authentication: intent.id };
  if (intent.status === 'requires_capture') return giveUp(stripe, intent);
  return isOver(intent) ? { state: 'failed', reason: failureOf(intent) } : 'unavailable';
}

async function giveUp(stripe: StripeApi, intent: Intent): Promise<AuthenticatedCard | Unavailable> {
  const closed = await closeIntent(stripe, intent.id);
  return closed === 'closed' ? { state: 'skipped' } : 'unavailable';
}

/** Ends a payment that is not captured, and with it the authorization of the sum. */
export async function closeIntent(
  stripe: StripeApi,
  paymentId: string,
): Promise<'closed' | 'paid' | Unavailable> {
  const response = await stripe.ask(
    'POST payment_intents/cancel',
    (api) => api.paymentIntents.cancel(paymentId),
    Intent,
  );
  if (response === 'unavailable') return 'unavailable';
  const now = response.ok ? response : await showIntent(stripe, paymentId);
  if (now === 'unavailable' || !now.ok) return 'unavailable';
  if (now.answer.status === 'succeeded') return 'paid';
  return now.answer.status === 'canceled' ? 'closed' : 'unavailable';
}
