import type { Gateway } from '#backend/actions/payments/ports.ts';
import type { Connection, Database } from '#backend/persistence/database.ts';
import { registerCard } from './customer-store.ts';
import { noticeSecret, newId } from './keys.ts';
import { keepNotices, type Planned } from './webhook-store.ts';
import { capture, refuse, type Takes } from './payment-store.ts';
import { cancelSession, type PretendSession, sessionById } from './session-store.ts';
import { deliver, deliverDue, type PostNotice, type Happened, planNotices } from './webhooks.ts';
import { type Ending, isFailure, type NoticeWay, type TestCard } from './test-cards.ts';
import { pretendGateway } from './gateway.ts';

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
  act(session: PretendSession, act: Act, post: PostNotice): Promise<ActDone>;
  register(session: PretendSession, wish: Registration, post: PostNotice): Promise<ActDone>;
  /** Delivers the notices that are due. */
  deliverDue(post: PostNotice): Promise<void>;
};

export type Registration = { readonly card: TestCard; readonly notice?: NoticeWay };

type Settings = { readonly siteOrigin: string };

export async function openPretend(db: Database, { siteOrigin }: Settings): Promise<PretendProvider> {
  const secret = await noticeSecret(db);
  const plan = (happened: Happened, way: NoticeWay = 'usual') => planNotices(happened, way, secret);
  return {
    gateway: pretendGateway(db, { secret, siteOrigin }),
    session: (sessionId) => sessionById(db, sessionId),
    act: async (session, { notice, ...act }, post) => {
      const type = typeOf(act.ending);
      const paymentId = type === 'session.cancelled' ? null : newId('pay');
      const planned = plan({ type, session, paymentId }, notice);
      if (!(await happens(db, { sessionId: session.sessionId, paymentId, planned }, act))) return 'over';
      await deliverAtOnce(db, post, planned);
      return DONE[type];
    },
    register: async (session, { card, notice }, post) => {
      if ((await registerCard(db, session.sessionId, card)) === undefined) return 'over';
      const planned = plan({ type: 'customer.registered', session, paymentId: null }, notice);
      await keepNotices(db, spared(planned));
      await deliverAtOnce(db, post, planned);
      return 'registered';
    },
    deliverDue: (post) => deliverDue(db, post),
  };
}

function typeOf(ending: Ending) {
  if (ending === 'paid') return 'payment.captured';
  return ending === 'cancelled' ? 'session.cancelled' : 'payment.failed';
}

const DONE = {
  'payment.captured': 'paid',
  'payment.failed': 'refused',
  'session.cancelled': 'cancelled',
} as const;

type Deed = {
  readonly sessionId: string;
  readonly paymentId: string | null;
  readonly planned: readonly Planned[];
};

/** False: the session was over. */
async function happens(
  db: Connection,
  { sessionId, paymentId, planned }: Deed,
  { ending, takes = 'open or paid' }: Act,
): Promise<boolean> {
  const notices = spared(planned);
  if (paymentId === null) {
    const isCancelled = await cancelSession(db, sessionId);
    if (isCancelled) await keepNotices(db, notices);
    return isCancelled;
  }
  const deed = { sessionId, paymentId, notices };
  if (isFailure(ending)) return refuse(db, deed, ending);
  return (await capture(db, deed, takes)) !== undefined;
}

const spared = (planned: readonly Planned[]) =>
  planned.map((notice) => (notice.dueInMs === 0 ? { ...notice, dueInMs: SPARE_MS } : notice));

async function deliverAtOnce(db: Connection, post: PostNotice, planned: readonly Planned[]): Promise<void> {
  const atOnce = planned.filter(({ dueInMs }) => dueInMs === 0);
  await Promise.all(atOnce.map((notice) => deliver(db, post, { ...notice, tries: 0 })));
}
