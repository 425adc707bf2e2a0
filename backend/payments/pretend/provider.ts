import type { Gateway } from '#backend/actions/payments/ports.ts';
import type { Connection, Database } from '#backend/persistence/database.ts';
import { registerCard } from './books/customers.ts';
import { noticeSecret } from './books/keys.ts';
import { keepNotices, type Outgoing, type Planned } from './books/notices.ts';
import { capture, refuse, type Takes } from './books/payments.ts';
import { cancelSession, type PretendSession, sessionById } from './books/sessions.ts';
import { deliver, deliverDue, type PostNotice } from './deliver.ts';
import { type Ending, isFailure, type NoticeWay } from './endings.ts';
import { pretendGateway } from './gateway.ts';
import { type Happened, planNotices } from './plan-notices.ts';
import type { TestCard } from './test-cards.ts';

/** What somebody does on a page of the provider. */
export type Act = {
  readonly ending: Ending;
  readonly notice?: NoticeWay;
  /** Where it can still be paid; a page that is open in two tabs can be paid twice. */
  readonly takes?: Takes;
};

/** over: the session had ended, and nothing was done. */
export type ActDone = 'paid' | 'refused' | 'cancelled' | 'registered' | 'over';

/** Delivers a notice that is due at once only where the process dies before it does so itself. */
const SPARE_MS = 10_000;

/** The built-in payment provider: another company, but for its being in the same house. */
export type PretendProvider = {
  readonly gateway: Gateway;
  session(sessionId: string): Promise<PretendSession | undefined>;
  act(sessionId: string, act: Act, post: PostNotice): Promise<ActDone>;
  register(
    sessionId: string,
    wish: { card: TestCard; notice?: NoticeWay },
    post: PostNotice,
  ): Promise<ActDone>;
  /** Delivers the notices that are due. */
  deliverDue(post: PostNotice): Promise<void>;
};

type Settings = { readonly siteOrigin: string };

export async function openPretend(db: Database, { siteOrigin }: Settings): Promise<PretendProvider> {
  const secret = await noticeSecret(db);
  const tell = async (happened: Happened, way: NoticeWay, post: PostNotice) =>
    send(db, planNotices(happened, way, secret), post);
  return {
    gateway: pretendGateway(db, { secret, siteOrigin }),
    session: (sessionId) => sessionById(db, sessionId),
    act: async (sessionId, { notice = 'usual', ...act }, post) => {
      const session = await sessionById(db, sessionId);
      const happened = session && (await happen(db, session, act));
      if (happened === undefined) return 'over';
      await tell(happened, notice, post);
      return DONE[happened.type];
    },
    register: async (sessionId, { card, notice = 'usual' }, post) => {
      const session = await sessionById(db, sessionId);
      const customerId = session && (await registerCard(db, sessionId, card));
      if (session === undefined || customerId === undefined) return 'over';
      await tell({ type: 'customer.registered', session, paymentId: null }, notice, post);
      return 'registered';
    },
    deliverDue: (post) => deliverDue(db, post),
  };
}

const DONE = {
  'payment.captured': 'paid',
  'payment.failed': 'refused',
  'session.cancelled': 'cancelled',
  'customer.registered': 'registered',
} as const;

async function happen(
  db: Connection,
  session: PretendSession,
  { ending, takes = 'open or paid' }: Act,
): Promise<Happened | undefined> {
  const { sessionId } = session;
  if (isFailure(ending)) {
    const refused = await refuse(db, sessionId, ending);
    return refused && { type: 'payment.failed', session, ...refused };
  }
  if (ending === 'cancelled')
    return (await cancelSession(db, sessionId))
      ? { type: 'session.cancelled', session, paymentId: null }
      : undefined;
  const captured = await capture(db, sessionId, takes);
  return captured && { type: 'payment.captured', session, paymentId: captured.paymentId };
}

async function send(db: Connection, planned: readonly Planned[], post: PostNotice): Promise<void> {
  await keepNotices(
    db,
    planned.map((notice) => (notice.dueInMs === 0 ? { ...notice, dueInMs: SPARE_MS } : notice)),
  );
  const atOnce = planned.filter(({ dueInMs }) => dueInMs === 0);
  await Promise.all(atOnce.map((notice): Promise<void> => deliver(db, post, asOutgoing(notice))));
}

const asOutgoing = ({ wayId, body, signature }: Planned): Outgoing => ({ wayId, body, signature, tries: 0 });
