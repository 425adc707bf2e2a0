import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isYen } from '#backend/domain/money.ts';
import type { WebhookEvent } from '#backend/actions/payments/gateway.ts';

/** Parses a webhook. `undefined`: not signed, or not parsable. */
export function readWebhook(
  raw: Uint8Array,
  headers: Readonly<Record<string, unknown>>,
  secret: string,
): WebhookEvent | undefined {
  if (!isSigned(raw, headers[SIGNATURE_HEADER], secret)) return undefined;
  const body = WebhookBody.safeParse(parsed(raw)).data;
  if (body === undefined) return undefined;
  return {
    webhookId: body.id,
    kind: body.type,
    redirectId: body.reference,
    sessionId: body.session,
    captured: body.type === 'payment.captured' ? captureIn(body) : null,
    returnedPaymentId: body.type === 'payment.refund.created' ? (body.payment?.id ?? null) : null,
  };
}

function captureIn({ payment }: WebhookBody): WebhookEvent['captured'] {
  if (payment === null || !isYen(payment.amount)) return null;
  return { provider: PROVIDER, paymentId: payment.id, yen: payment.amount, currency: payment.currency };
}

function parsed(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    return undefined;
  }
}

export const PROVIDER = 'sandbox';

/** The header of the signature. */
export const SIGNATURE_HEADER = 'x-sandbox-signature';

/** The body of a webhook. */
export const WebhookBody = z.strictObject({
  id: z.string(),
  type: z.string(),
  /** The payment session's id in the shop. */
  reference: z.string(),
  session: z.string(),
  payment: z.strictObject({ id: z.string(), amount: z.int(), currency: z.string() }).nullable(),
});
export type WebhookBody = z.infer<typeof WebhookBody>;

/** Serializes a webhook with a fixed order of keys, because the database does not keep the order. */
export const webhookText = ({ id, type, reference, session, payment }: WebhookBody): string =>
  JSON.stringify({
    id,
    type,
    reference,
    session,
    payment: payment && { id: payment.id, amount: payment.amount, currency: payment.currency },
  });

export const signatureOf = (raw: string | Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update(raw).digest('hex');

function isSigned(raw: Uint8Array, signature: unknown, secret: string): boolean {
  if (typeof signature !== 'string' || !/^[\da-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signatureOf(raw, secret), 'hex'));
}
