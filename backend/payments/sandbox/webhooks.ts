import type { FastifyInstance } from 'fastify';
import type { Connection } from '#backend/persistence/database.ts';
import { type NoticeBody, noticeText, signatureOf, PROVIDER, SIGNATURE_HEADER } from './webhook-format.ts';
import { newId, newSecret } from './keys.ts';
import {
  type Planned,
  claimNotices,
  noteDelivered,
  noteUndelivered,
  type Outgoing,
} from './webhook-store.ts';
import type { PretendSession } from './session-store.ts';
import type { NoticeWay } from './test-cards.ts';

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

/** Notices go through the shop's own door, with all that is checked there; only the wire is left out. */
export const noticePostTo =
  (app: FastifyInstance): PostNotice =>
  async (text, signature) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/api/notice/${PROVIDER}`,
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      payload: text,
    });
    return statusCode;
  };

/** Hands a notice to the shop and gives the status it answers with; a shop that does not answer throws. */
export type PostNotice = (text: string, signature: string) => Promise<number>;

const AT_ONCE = 20;
const RETRIES_MS = [2_000, 5_000, 15_000, 60_000, 300_000, 900_000];

/** Delivers what is due by now. */
export async function deliverDue(db: Connection, post: PostNotice): Promise<void> {
  const due = await claimNotices(db, AT_ONCE);
  await Promise.all(due.map((notice) => deliver(db, post, notice)));
}

export async function deliver(db: Connection, post: PostNotice, notice: Outgoing): Promise<void> {
  const { wayId, body, signature, tries } = notice;
  const status = await statusOf(post(noticeText(body), signature));
  // What the shop refuses it refuses for good; where it fails it is tried again.
  if (status < 500) return noteDelivered(db, wayId);
  await noteUndelivered(db, wayId, RETRIES_MS[tries] ?? null);
}

async function statusOf(answer: Promise<number>): Promise<number> {
  try {
    return await answer;
  } catch {
    return 503;
  }
}
