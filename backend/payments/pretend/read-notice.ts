import type { Notice } from '#backend/actions/payments/ports.ts';
import { isYen } from '#backend/domain/yen.ts';
import { isSigned, NoticeBody, PROVIDER, SIGNATURE_HEADER } from './wire.ts';

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
