import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

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

export function isSigned(raw: Uint8Array, signature: unknown, secret: string): boolean {
  if (typeof signature !== 'string' || !/^[\da-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signatureOf(raw, secret), 'hex'));
}
