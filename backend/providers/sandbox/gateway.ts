import type {
  AuthenticatedCard,
  Gateway,
  ChargeResult,
  ProviderSessionParams,
  ProviderStatus,
} from '#backend/actions/payments/gateway.ts';
import { yen } from '#backend/domain/money.ts';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { customerBy, forgetCustomer } from './customers.ts';
import { findPaymentOf, refundPayment } from './payments.ts';
import {
  cancelSession,
  openSession,
  type PaidSession,
  type SandboxDatabase,
  type SandboxSession,
  sessionById,
  sessionByKey,
} from './sessions.ts';
import { charge } from './charge.ts';
import { sandboxRecords } from './records.ts';
import { isFailure } from './test-cards.ts';
import { readWebhook, PROVIDER } from './webhook-format.ts';

type Settings = { readonly secret: string; readonly siteOrigin: string };

/** Gateway of the sandbox provider. */
export function sandboxGateway(database: SandboxDatabase, { secret, siteOrigin }: Settings): Gateway {
  const { db, batching } = database;
  const pageOf = ({ sessionId }: SandboxSession) => ({
    sessionId,
    url: `${siteOrigin}${pagePath(sessionId)}`,
  });
  return {
    provider: PROVIDER,
    paymentTypes: PAID_TYPES,
    openSession: async (params) => pageOf(await openSession(database, sessionFor(params))),
    status: ({ redirectId, sessionId }) => statusOf(database, redirectId, sessionId),
    findCapture: async (payment) => {
      const found = await findPaymentOf(batching, payment);
      if (found?.state === 'refunded') return 'refunded';
      if (found?.state !== 'captured') return 'none';
      return { provider: PROVIDER, paymentId: payment.paymentId, yen: yen(found.yen) };
    },
    closeSession: async (sessionId) => {
      if (await cancelSession(db, sessionId)) return 'closed';
      const session = await sessionById(database, sessionId);
      return session !== undefined && capturesOf(session).length > 0 ? 'paid' : 'closed';
    },
    authenticateCard: async (params): Promise<AuthenticatedCard> => {
      const ending = (await customerBy(db, params.customerId))?.ending;
      if (ending === 'authenticationFailed') return { state: 'failed', reason: ending };
      if (ending !== 'asks') return { state: 'authenticated', authentication: AUTHENTICATED };
      // This provider's page charges the card too.
      const charged = await charge(database, params);
      return charged.state === 'needsPage'
        ? { ...charged, session: pageOf(charged.session) }
        : { state: 'authenticated', authentication: AUTHENTICATED };
    },
    chargeCard: async (params): Promise<ChargeResult> => {
      const charged = await charge(database, params);
      return charged.state === 'needsPage' ? { ...charged, session: pageOf(charged.session) } : charged;
    },
    refund: async (refund) => ((await refundPayment(db, refund)) ? 'refunded' : 'refused'),
    forgetCard: async (customerId) => {
      await forgetCustomer(db, customerId);
      return 'forgotten';
    },
    records: sandboxRecords(db),
    readWebhook: (raw, headers) => readWebhook(raw, headers, secret),
  };
}

/** The sandbox knows the charge by its key. */
const AUTHENTICATED = 'authenticated';

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

async function statusOf(
  database: SandboxDatabase,
  key: string,
  sessionId: string | null,
): Promise<ProviderStatus> {
  const id = sessionId ?? (await sessionByKey(database.db, key))?.sessionId;
  const session = id === undefined ? undefined : await sessionById(database, id);
  if (session === undefined) return { state: 'unknown' };
  if (session.mode === 'card') return statusOfCard(database.db, session);
  const captures = capturesOf(session);
  if (captures.length > 0) return { state: 'captured', captures };
  if (session.state === 'cancelled') return refusalOf(session);
  return { state: session.state === 'expired' ? 'expired' : 'pending' };
}

/** Includes refunded captures. */
const capturesOf = ({ payments }: PaidSession) =>
  payments
    .filter(({ state }) => state !== 'failed')
    .map((payment) => ({ provider: PROVIDER, paymentId: payment.paymentId, yen: yen(payment.yen) }));

function refusalOf({ payments }: PaidSession): ProviderStatus {
  const reason = payments.at(-1)?.reason;
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

export const PAY_PATH = '/api/sandbox/pay';

export const pagePath = (sessionId: string): string => `${PAY_PATH}/${sessionId}`;
