import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { WebhookEvent } from '#backend/actions/payments/ports.ts';
import { isYen } from '#backend/domain/money.ts';

/** What a notice says; undefined where it is not signed, or says nothing that could be understood. */
export function readWebhook(
  raw: Uint8Array,
  headers: Readonly<Record<string, unknown>>,
  secret: string,
): WebhookEvent | undefined {
  if (!isSigned(raw, headers[SIGNATURE_HEADER], secret)) return undefined;
  const body = WebhookBody.safeParse(parsed(raw)).data;
  if (body === undefined) return undefined;
  return {
    noticeId: body.id,
    kind: body.type,
    redirectId: body.reference,
    sessionId: body.session,
    captured: body.type === 'payment.captured' ? captureIn(body) : null,
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

export const PROVIDER = 'pretend';

/** What a notice is signed in. */
export const SIGNATURE_HEADER = 'x-pretend-signature';

/** A notice as it goes over the wire. */
export const WebhookBody = z.strictObject({
  id: z.string(),
  type: z.string(),
  /** What the shop calls the session. */
  reference: z.string(),
  session: z.string(),
  payment: z.strictObject({ id: z.string(), amount: z.int(), currency: z.string() }).nullable(),
});
export type WebhookBody = z.infer<typeof WebhookBody>;

/** Always the same letters for the same notice, whatever became of their order where it was kept. */
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
