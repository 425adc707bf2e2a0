import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Notice } from '#backend/actions/payments/ports.ts';
import { isYen } from '#backend/domain/money.ts';

/** What a notice says; undefined where it is not signed, or says nothing that could be understood. */
export function readNotice(
  raw: Uint8Array,
  headers: Readonly<Record<string, unknown>>,
  secret: string,
): Notice | undefined {
  if (!isSigned(raw, headers[SIGNATURE_HEADER], secret)) return undefined;
  const body = NoticeBody.safeParse(parsed(raw)).data;
  if (body === undefined) return undefined;
  return {
    noticeId: body.id,
    kind: body.type,
    redirectId: body.reference,
    sessionId: body.session,
    captured: body.type === 'payment.captured' ? captureIn(body) : null,
  };
}

function captureIn({ payment }: NoticeBody): Notice['captured'] {
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
export const NoticeBody = z.strictObject({
  id: z.string(),
  type: z.string(),
  /** What the shop calls the session. */
  reference: z.string(),
  session: z.string(),
  payment: z.strictObject({ id: z.string(), amount: z.int(), currency: z.string() }).nullable(),
});
export type NoticeBody = z.infer<typeof NoticeBody>;

/** Always the same letters for the same notice, whatever became of their order where it was kept. */
export const noticeText = ({ id, type, reference, session, payment }: NoticeBody): string =>
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
