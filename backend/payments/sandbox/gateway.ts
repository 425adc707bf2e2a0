import type { Charged, Gateway, SessionWish, Standing } from '#backend/actions/payments/ports.ts';
import { yen } from '#backend/domain/money.ts';
import type { Connection } from '#backend/persistence/database.ts';
import { customerBy, forgetCustomer } from './customer-store.ts';
import { giveMoneyBack, paymentsOf } from './payment-store.ts';
import {
  cancelSession,
  openSession,
  type PretendSession,
  sessionById,
  sessionByKey,
} from './session-store.ts';
import { charge } from './charge.ts';
import { isFailure } from './test-cards.ts';
import { readNotice, PROVIDER } from './webhook-format.ts';

type Settings = { readonly secret: string; readonly siteOrigin: string };

/** The built-in provider as the shop speaks with it. */
export function pretendGateway(db: Connection, { secret, siteOrigin }: Settings): Gateway {
  const pageOf = ({ sessionId }: PretendSession) => ({
    sessionId,
    url: `${siteOrigin}${pagePath(sessionId)}`,
  });
  return {
    provider: PROVIDER,
    paymentTypes: ['CARD', 'AU', 'DOCOMO', 'SB', 'PAYPAY'],
    openSession: async (wish) => pageOf(await openSession(db, sessionFor(wish))),
    standing: ({ redirectId, sessionId }) => standingOf(db, redirectId, sessionId),
    closeSession: async (sessionId) => {
      if (await cancelSession(db, sessionId)) return 'closed';
      return (await capturesOf(db, sessionId)).length > 0 ? 'paid' : 'closed';
    },
    chargeCard: async (wish): Promise<Charged> => {
      const charged = await charge(db, wish);
      return charged.state === 'needsPage' ? { ...charged, session: pageOf(charged.session) } : charged;
    },
    refund: async ({ paymentId }) => ((await giveMoneyBack(db, paymentId)) ? 'refunded' : 'refused'),
    forgetCard: async (customerId) => {
      await forgetCustomer(db, customerId);
      return 'forgotten';
    },
    readNotice: (raw, headers) => readNotice(raw, headers, secret),
  };
}

/** Who pays it is not told: it has no use for that. */
const sessionFor = ({ key, mode, paymentType, description, returnUrl, lifeMs, yen: sum }: SessionWish) => ({
  reference: key,
  mode,
  paymentType,
  description,
  returnUrl,
  lifeMs,
  yen: sum,
  customerId: null,
});

async function standingOf(db: Connection, key: string, sessionId: string | null): Promise<Standing> {
  const session = await (sessionId === null ? sessionByKey(db, key) : sessionById(db, sessionId));
  if (session === undefined) return { state: 'unknown' };
  if (session.mode === 'card') return standingOfCard(db, session);
  const captures = await capturesOf(db, session.sessionId);
  if (captures.length > 0) return { state: 'captured', captures };
  if (session.state === 'cancelled') return refusalOf(db, session.sessionId);
  return { state: session.state === 'expired' ? 'expired' : 'pending' };
}

/** What was given back since was taken all the same. */
async function capturesOf(db: Connection, sessionId: string) {
  const payments = await paymentsOf(db, sessionId);
  return payments
    .filter(({ state }) => state !== 'failed')
    .map((payment) => ({ provider: PROVIDER, paymentId: payment.paymentId, yen: yen(payment.yen) }));
}

async function refusalOf(db: Connection, sessionId: string): Promise<Standing> {
  const reason = (await paymentsOf(db, sessionId)).at(-1)?.reason;
  if (typeof reason !== 'string') return { state: 'cancelled' };
  return { state: 'refused', reason: isFailure(reason) ? reason : 'declined' };
}

async function standingOfCard(db: Connection, { state, customerId }: PretendSession): Promise<Standing> {
  if (state !== 'completed') return { state };
  const customer = customerId === null ? undefined : await customerBy(db, customerId);
  if (customer === undefined) return { state: 'cancelled' };
  const { ending: _ending, ...card } = customer;
  return { state: 'registered', card };
}

export const PAY_PATH = '/api/pretend/pay';

export const pagePath = (sessionId: string): string => `${PAY_PATH}/${sessionId}`;
