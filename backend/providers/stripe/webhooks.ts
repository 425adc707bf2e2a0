import Stripe from 'stripe';
import { yen } from '#backend/domain/money.ts';
import type { WebhookEvent } from '#backend/actions/payments/gateway.ts';
import { isOwn, PROVIDER, REFERENCE } from './intents.ts';
import { Event, EventAboutPayment, EventIntent, EventSession } from './wire.ts';

/** Older signatures are refused: a webhook cannot be replayed later. Stripe signs each attempt by itself. */
const TOLERANCE_S = 300;

/** Parses a webhook. The signature covers its time and every byte of the body. */
export function readWebhook(
  raw: Uint8Array,
  headers: Readonly<Record<string, unknown>>,
  webhookSecret: string,
): WebhookEvent | undefined {
  const event = Event.safeParse(signedEvent(raw, headers, webhookSecret)).data;
  if (event === undefined) return undefined;
  const { id: webhookId, type: kind } = event;
  return { ...NO_DETAILS, webhookId, kind, ...detailsOf(kind, event.data.object) };
}

function signedEvent(
  raw: Uint8Array,
  headers: Readonly<Record<string, unknown>>,
  webhookSecret: string,
): unknown {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') return undefined;
  try {
    return Stripe.webhooks.constructEvent(Buffer.from(raw), signature, webhookSecret, TOLERANCE_S);
  } catch {
    return undefined;
  }
}

const NO_DETAILS = { redirectId: null, sessionId: null, captured: null, returnedPaymentId: null };

type Details = Partial<Omit<WebhookEvent, 'webhookId' | 'kind'>>;

function detailsOf(kind: string, object: unknown): Details {
  if (kind.startsWith('checkout.session.')) return ofSession(kind, object);
  if (kind.startsWith('payment_intent.')) return ofIntent(kind, object);
  if (!ABOUT_PAYMENTS.some((start) => kind.startsWith(start))) return {};
  // These name no payment session: the shop finds it by the payment.
  return { returnedPaymentId: EventAboutPayment.safeParse(object).data?.payment_intent ?? null };
}

/** Events about refunds and disputes of a payment. */
const ABOUT_PAYMENTS = ['charge.refund', 'refund.', 'charge.dispute.'];

/** An account may have pages of another system, whose own references say nothing here. */
function ofSession(kind: string, object: unknown): Details {
  const session = EventSession.safeParse(object).data;
  if (session === undefined || !isOwn(session)) return {};
  const { client_reference_id, payment_intent, payment_status, amount_total, currency } = session;
  const isPaid = kind === 'checkout.session.completed' && payment_status === 'paid';
  const names = { redirectId: client_reference_id, sessionId: session.id };
  if (!isPaid || payment_intent === null || amount_total === null || currency === null) return names;
  return { ...names, captured: captureIn(payment_intent, amount_total, currency) };
}

function ofIntent(kind: string, object: unknown): Details {
  const intent = EventIntent.safeParse(object).data;
  if (intent === undefined || !isOwn(intent)) return {};
  const { id, amount_received, currency, metadata } = intent;
  const names = { redirectId: metadata?.[REFERENCE] ?? null };
  return kind === 'payment_intent.succeeded'
    ? { ...names, captured: captureIn(id, amount_received, currency) }
    : names;
}

const captureIn = (paymentId: string, amount: number, currency: string) => ({
  provider: PROVIDER,
  paymentId,
  yen: yen(amount),
  currency: currency.toUpperCase(),
});
