import { newId, newSecret } from './chance.ts';
import type { Planned } from './books/notices.ts';
import type { PretendSession } from './books/sessions.ts';
import type { NoticeWay } from './endings.ts';
import { type NoticeBody, noticeText, signatureOf } from './wire.ts';

/** What happened at the provider. */
export type Happened = {
  readonly type: 'payment.captured' | 'payment.failed' | 'session.cancelled' | 'customer.registered';
  readonly session: PretendSession;
  readonly paymentId: string | null;
};

/** Long enough to see the shop without it. */
const LATE_MS = 20_000;
const AFTERWARDS_MS = 1_500;

/** The notices of what happened, in the way that was wished for. */
export function planNotices(happened: Happened, way: NoticeWay, secret: string): readonly Planned[] {
  const body = bodyOf(happened, happened.type);
  const told = (dueInMs: number | null, what: NoticeBody = body): Planned => ({
    wayId: newId('evt'),
    body: what,
    signature: signatureOf(noticeText(what), secret),
    dueInMs,
  });
  switch (way) {
    case 'usual':
      return [told(0)];
    case 'late':
      return [told(LATE_MS)];
    case 'lost':
      return [told(null)];
    case 'doubled':
      return [told(0), told(0)];
    // What came before it arrives after it.
    case 'reordered':
      return [
        told(0),
        told(AFTERWARDS_MS, bodyOf(happened, 'payment.authorized')),
        told(2 * AFTERWARDS_MS, bodyOf(happened, 'payment.failed')),
      ];
    case 'forged':
      return [forged(happened.session), told(AFTERWARDS_MS)];
  }
}

function bodyOf({ session, paymentId }: Happened, type: string): NoticeBody {
  const payment = paymentId === null ? null : { id: paymentId, amount: session.yen, currency: 'JPY' };
  return { id: newId('evt'), type, reference: session.reference, session: session.sessionId, payment };
}

/** Somebody who is not the provider says that the whole sum was paid. */
function forged(session: PretendSession): Planned {
  const body = bodyOf({ type: 'payment.captured', session, paymentId: newId('pay') }, 'payment.captured');
  return { wayId: newId('evt'), body, signature: signatureOf(noticeText(body), newSecret()), dueInMs: 0 };
}
