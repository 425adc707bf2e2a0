import type Stripe from 'stripe';
import type {
  ProviderSession,
  ProviderSessionParams,
  ProviderStatus,
  Unavailable,
} from '#backend/actions/payments/gateway.ts';
import { cardOf } from './cards.ts';
import { closeIntent } from './charges.ts';
import { isUnknown, type StripeApi } from './client.ts';
import {
  failureOf,
  intentsFor,
  isCaptured,
  REFERENCE,
  statusOfIntent,
  captureOf,
  showIntent,
} from './intents.ts';
import { CheckoutSession, type Intent } from './wire.ts';

/**
 * Stripe closes a page 30 minutes after its opening at the earliest. The shop closes it when its own time is over; this is for
 * pages that it cannot close. A repetition within half an hour still names a time that Stripe accepts.
 */
const LATEST_END_MS = 60 * 60_000;

const EXPANDED_SESSION = ['payment_intent.latest_charge', 'setup_intent.payment_method'];

/** Opens a page of Stripe Checkout that pays for this payment session only, or registers a card. */
export async function openSession(
  stripe: StripeApi,
  params: ProviderSessionParams,
): Promise<ProviderSession | 'refused' | Unavailable> {
  if (params.paymentType !== 'CARD') return 'refused';
  const response = await stripe.ask(
    'POST checkout/sessions',
    (api) => api.checkout.sessions.create(sessionBody(params), { idempotencyKey: `session-${params.key}` }),
    CheckoutSession,
  );
  if (response === 'unavailable') return 'unavailable';
  if (!response.ok) return 'refused';
  const { id: sessionId, url } = response.answer;
  if (!matchesParams(response.answer, params)) {
    stripe.warn({ sessionId, redirectId: params.key }, 'Stripe session mismatched');
    return 'refused';
  }
  if (url === null || !stripe.isOwnPage(url)) {
    stripe.warn({ sessionId, redirectId: params.key }, 'Stripe page address rejected');
    return 'refused';
  }
  return { sessionId, url };
}

/** The only personal data is the email address for receipts; name and member id are not sent. */
const sessionBody = (params: ProviderSessionParams): Stripe.Checkout.SessionCreateParams => ({
  client_reference_id: params.key,
  metadata: { [REFERENCE]: params.key },
  customer_email: params.member.email,
  locale: 'ja',
  // Cards bring Apple Pay and Google Pay, which are cards as well.
  allowed_payment_method_types: ['card'],
  payment_method_options: { card: { request_three_d_secure: 'any' } },
  wallet_options: { link: { display: 'never' } },
  success_url: params.returnUrl,
  cancel_url: params.returnUrl,
  expires_at: Math.floor((params.begunAt.getTime() + LATEST_END_MS) / 1_000),
  ...(params.mode === 'card' ? { mode: 'setup', customer_creation: 'always' } : paymentBody(params)),
});

const paymentBody = ({ key, yen, description }: ProviderSessionParams) => ({
  mode: 'payment' as const,
  submit_type: 'pay' as const,
  // Prices in the buyer's currency would be another sum.
  adaptive_pricing: { enabled: false },
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'jpy', unit_amount: yen, product_data: { name: description } },
    },
  ],
  payment_intent_data: { description, metadata: { [REFERENCE]: key } },
});

function matchesParams(session: CheckoutSession, params: ProviderSessionParams): boolean {
  if (session.client_reference_id !== params.key) return false;
  if (params.mode === 'card') return session.mode === 'setup';
  return session.mode === 'payment' && session.amount_total === params.yen && session.currency === 'jpy';
}

const showSession = (stripe: StripeApi, sessionId: string) =>
  stripe.ask(
    'GET checkout/sessions',
    (api) => api.checkout.sessions.retrieve(sessionId, { expand: EXPANDED_SESSION }),
    CheckoutSession,
  );

/** A registered card's payment that needs a page has an id of a payment in place of a session. */
const isPayment = (sessionId: string): boolean => sessionId.startsWith('pi_');

/** Ends a session, so that nobody can pay there any more. */
export async function closeSession(
  stripe: StripeApi,
  sessionId: string,
): Promise<'closed' | 'paid' | Unavailable> {
  if (isPayment(sessionId)) return closeIntent(stripe, sessionId);
  const response = await stripe.ask(
    'POST checkout/sessions/expire',
    (api) => api.checkout.sessions.expire(sessionId, { expand: EXPANDED_SESSION }),
    CheckoutSession,
  );
  if (response === 'unavailable') return 'unavailable';
  const now = response.ok ? response : await showSession(stripe, sessionId);
  if (now === 'unavailable') return 'unavailable';
  // An unknown session cannot be paid.
  if (!now.ok) return isUnknown(now) ? 'closed' : 'unavailable';
  const { status, payment_intent: intent } = now.answer;
  if (intent?.status === 'succeeded') return 'paid';
  if (status === 'complete') return now.answer.mode === 'setup' ? 'paid' : 'unavailable';
  return status === 'expired' && intent?.status !== 'processing' ? 'closed' : 'unavailable';
}

type SessionKey = { readonly redirectId: string; readonly sessionId: string | null };

export async function providerStatus(
  stripe: StripeApi,
  { redirectId, sessionId }: SessionKey,
): Promise<ProviderStatus | Unavailable> {
  if (sessionId === null) return statusByReference(stripe, redirectId);
  if (isPayment(sessionId)) {
    const response = await showIntent(stripe, sessionId);
    if (response === 'unavailable') return 'unavailable';
    if (!response.ok) return isUnknown(response) ? { state: 'unknown' } : 'unavailable';
    return statusOfIntent(stripe, response.answer, redirectId);
  }
  const response = await showSession(stripe, sessionId);
  if (response === 'unavailable') return 'unavailable';
  if (!response.ok) return isUnknown(response) ? { state: 'unknown' } : 'unavailable';
  return statusOfSession(stripe, response.answer, redirectId);
}

function statusOfSession(
  stripe: StripeApi,
  session: CheckoutSession,
  redirectId: string,
): ProviderStatus | Unavailable {
  const { status, mode, payment_intent: intent } = session;
  if (session.client_reference_id !== redirectId) {
    stripe.warn({ sessionId: session.id, redirectId }, 'Stripe session mismatched');
    return 'unavailable';
  }
  if (status === 'complete' && mode === 'setup') {
    const card = cardOf(session);
    return card === undefined ? 'unavailable' : { state: 'registered', card };
  }
  if (intent?.status === 'succeeded') return statusOfIntent(stripe, intent, redirectId);
  if (status !== 'expired') return { state: 'pending' };
  // The buyer may retry after a refusal until the page ends; then the refusal is the result.
  return intent?.last_payment_error ? { state: 'refused', reason: failureOf(intent) } : { state: 'expired' };
}

/** Finds the payments by the payment session's own id, if Stripe's session id is unknown. */
async function statusByReference(
  stripe: StripeApi,
  redirectId: string,
): Promise<ProviderStatus | Unavailable> {
  const intents = await intentsFor(stripe, redirectId);
  if (intents === 'unavailable') return 'unavailable';
  const captures = intents.filter((intent) => isCaptured(intent, redirectId)).map(captureOf);
  if (captures.length > 0) return { state: 'captured', captures };
  // An authorization that was given up says nothing: the page is opened after it.
  const others = intents.filter(({ status }) => status !== 'canceled');
  // A payment under way decides before one that has ended without success.
  const telling = others.find((intent) => !hasFailed(intent)) ?? others[0];
  return telling === undefined ? { state: 'unknown' } : statusOfIntent(stripe, telling, redirectId);
}

const hasFailed = ({ status }: Intent): boolean => status === 'requires_payment_method';
