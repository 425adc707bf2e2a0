import type { Gateway } from '#backend/actions/payments/ports.ts';
import { yen } from '#backend/domain/money.ts';
import type { Connection } from '#backend/persistence/database.ts';
import { customerBy, forgetCustomer } from './customer-store.ts';
import { findPayment, refundPayment, paymentsOf } from './payment-store.ts';
import {
  cancelSession,
  openSession,
  type SandboxSession,
  sessionById,
  sessionByKey,
} from './session-store.ts';
import { charge } from './charge.ts';
import { isFailure } from './test-cards.ts';
import { readWebhook, PROVIDER } from './webhook-format.ts';
import type { ChargeResult, ProviderSessionParams } from '#backend/actions/payments/provider-session.ts';
import type { ProviderStatus } from '#backend/actions/payments/provider-status.ts';

type Settings = { readonly secret: string; readonly siteOrigin: string };

/** Gateway of the sandbox provider. */
export function sandboxGateway(db: Connection, { secret, siteOrigin }: Settings): Gateway {
  const pageOf = ({ sessionId }: SandboxSession) => ({
    sessionId,
    url: `${siteOrigin}${pagePath(sessionId)}`,
  });
  return {
    provider: PROVIDER,
    paymentTypes: ['CARD', 'AU', 'DOCOMO', 'SB', 'PAYPAY'],
    openSession: async (params) => pageOf(await openSession(db, sessionFor(params))),
    status: ({ redirectId, sessionId }) => statusOf(db, redirectId, sessionId),
    findCapture: async (payment) => {
      const found = await findPayment(db, payment);
      if (found?.state === 'refunded') return 'refunded';
      if (found?.state !== 'captured') return 'none';
      return { provider: PROVIDER, paymentId: payment.paymentId, yen: yen(found.yen) };
    },
    closeSession: async (sessionId) => {
      if (await cancelSession(db, sessionId)) return 'closed';
      return (await capturesOf(db, sessionId)).length > 0 ? 'paid' : 'closed';
    },
    chargeCard: async (params): Promise<ChargeResult> => {
      const charged = await charge(db, params);
      return charged.state === 'needsPage' ? { ...charged, session: pageOf(charged.session) } : charged;
    },
    refund: async ({ paymentId }) => ((await refundPayment(db, paymentId)) ? 'refunded' : 'refused'),
    forgetCard: async (customerId) => {
      await forgetCustomer(db, customerId);
      return 'forgotten';
    },
    readWebhook: (raw, headers) => readWebhook(raw, headers, secret),
  };
}

/** Leaves out the member, whom this provider does not need. */
const sessionFor = ({
  key,
  mode,
  paymentType,
  description,
  returnUrl,
  lifeMs,
  yen: sum,
}: ProviderSessionParams) => ({
  reference: key,
  mode,
  paymentType,
  description,
  returnUrl,
  lifeMs,
  yen: sum,
  customerId: null,
});

async function statusOf(db: Connection, key: string, sessionId: string | null): Promise<ProviderStatus> {
  const session = await (sessionId === null ? sessionByKey(db, key) : sessionById(db, sessionId));
  if (session === undefined) return { state: 'unknown' };
  if (session.mode === 'card') return statusOfCard(db, session);
  const captures = await capturesOf(db, session.sessionId);
  if (captures.length > 0) return { state: 'captured', captures };
  if (session.state === 'cancelled') return refusalOf(db, session.sessionId);
  return { state: session.state === 'expired' ? 'expired' : 'pending' };
}

/** Includes refunded captures. */
async function capturesOf(db: Connection, sessionId: string) {
  const payments = await paymentsOf(db, sessionId);
  return payments
    .filter(({ state }) => state !== 'failed')
    .map((payment) => ({ provider: PROVIDER, paymentId: payment.paymentId, yen: yen(payment.yen) }));
}

async function refusalOf(db: Connection, sessionId: string): Promise<ProviderStatus> {
  const reason = (await paymentsOf(db, sessionId)).at(-1)?.reason;
  if (typeof reason !== 'string') return { state: 'cancelled' };
  return { state: 'refused', reason: isFailure(reason) ? reason : 'declined' };
}

async function statusOfCard(db: Connection, { state, customerId }: SandboxSession): Promise<ProviderStatus> {
  if (state !== 'completed') return { state };
  const customer = customerId === null ? undefined : await customerBy(db, customerId);
  if (customer === undefined) return { state: 'cancelled' };
  const { ending: _ending, ...card } = customer;
  return { state: 'registered', card };
}

export const PAY_PATH = '/api/pretend/pay';

export const pagePath = (sessionId: string): string => `${PAY_PATH}/${sessionId}`;
