import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Event, Payment } from './wire.ts';
import { captureOf } from './payments.ts';
import type { WebhookEvent } from '#backend/actions/payments/gateway.ts';

/**
 * Parses a webhook. The signature covers every byte of the body and no header, so only the body is used. The time is
 * not signed, so an old webhook can be replayed: its event id identifies it as known.
 */
export function readWebhook(
  raw: Uint8Array,
  headers: Readonly<Record<string, unknown>>,
  webhookSecret: string,
): WebhookEvent | undefined {
  const signature = signatureIn(headers);
  if (signature === undefined || !isSignature(signature, raw, webhookSecret)) return undefined;
  const event = Event.safeParse(parsed(raw)).data;
  // The signature is KOMOJU's, but the content is unknown and must not be used.
  if (event === undefined) return { ...NO_DETAILS, webhookId: `unread-${digestOf(raw)}`, kind: 'unread' };
  const response = { ...NO_DETAILS, webhookId: event.id, kind: event.type };
  const payment = event.type.startsWith('payment.') ? Payment.safeParse(event.data).data : undefined;
  if (payment === undefined) return response;
  return {
    ...response,
    redirectId: payment.external_order_num,
    sessionId: payment.session,
    captured:
      event.type === 'payment.captured' && payment.status === 'captured'
        ? { ...captureOf(payment), currency: payment.currency }
        : null,
    returnedPaymentId: RETURNED.includes(event.type) ? payment.id : null,
  };
}

/** A refund, or a chargeback, of a payment or of a part of it (doc.komoju.com/docs/webhooks). */
const RETURNED = ['payment.refund.created', 'payment.refunded'];

const NO_DETAILS = { redirectId: null, sessionId: null, captured: null, returnedPaymentId: null };

function signatureIn(headers: Readonly<Record<string, unknown>>): string | undefined {
  const values = Object.entries(headers)
    .filter(([name]) => name.toLowerCase() === 'x-komoju-signature')
    .map(([, value]) => value);
  const [signature, ...more] = values;
  return typeof signature === 'string' && more.length === 0 ? signature : undefined;
}

function isSignature(signature: string, raw: Uint8Array, webhookSecret: string): boolean {
  if (!/^[0-9a-fA-F]{64}$/.test(signature)) return false;
  const right = createHmac('sha256', webhookSecret).update(raw).digest();
  return timingSafeEqual(Buffer.from(signature, 'hex'), right);
}

const digestOf = (raw: Uint8Array) => createHash('sha256').update(raw).digest('hex');

function parsed(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    return undefined;
  }
}
