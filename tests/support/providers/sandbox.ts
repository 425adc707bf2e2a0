import { eq } from 'drizzle-orm';
import type { Gateway, ProviderSession } from '#backend/actions/payments/gateway.ts';
import { sandboxPayments, sandboxSessions } from '#backend/persistence/schema.ts';
import { newSecret, webhookSecret } from '#backend/providers/sandbox/keys.ts';
import type { SandboxSession } from '#backend/providers/sandbox/sessions.ts';
import { testCardBy } from '#backend/providers/sandbox/test-cards.ts';
import { SIGNATURE_HEADER, webhookText } from '#backend/providers/sandbox/webhook-format.ts';
import { planWebhooks, type ProviderEvent } from '#backend/providers/sandbox/webhooks.ts';
import type { TestBackend } from '../backend.ts';
import type {
  CardEnding,
  InterruptedCall,
  Interruption,
  ProviderSide,
  ProviderUnderTest,
} from './provider-side.ts';

const CARDS: Readonly<Record<CardEnding, string>> = {
  paid: '4111111111111111',
  asks: '4100000000005000',
  insufficientFunds: '4123111111111000',
  authenticationFailed: '4100000000500000',
};

/** No webhook is delivered: the tests send those that they are about. */
const lostPost = () => Promise.resolve(200);

/** The sandbox, with a connection between it and the shop that can be interrupted. */
export const sandboxUnderTest: ProviderUnderTest = {
  name: 'sandbox',
  open: async () => {
    const interruptions = new Map<InterruptedCall, Interruption>();
    return {
      gateway: (sandbox) => interruptible(sandbox, interruptions),
      side: (backend) => sandboxSide(backend, interruptions),
    };
  },
};

function interruptible(gateway: Gateway, interruptions: Map<InterruptedCall, Interruption>): Gateway {
  const over = async <Answer>(call: InterruptedCall, send: () => Promise<Answer>) => {
    const interruption = interruptions.get(call);
    interruptions.delete(call);
    if (interruption === 'down') return 'unavailable';
    const answer = await send();
    return interruption === 'lost' ? 'unavailable' : answer;
  };
  return {
    ...gateway,
    openSession: (params) => over('openSession', () => gateway.openSession(params)),
    chargeCard: (charge) => over('chargeCard', () => gateway.chargeCard(charge)),
    refund: (refund) => over('refund', () => gateway.refund(refund)),
    findCapture: (payment) => over('payment', () => gateway.findCapture(payment)),
  };
}

async function sandboxSide(
  { db, sandbox }: TestBackend,
  interruptions: Map<InterruptedCall, Interruption>,
): Promise<ProviderSide> {
  const { dashboard } = sandbox;
  const secret = await webhookSecret(db);
  const sessionOf = async ({ sessionId }: ProviderSession): Promise<SandboxSession> => {
    const session = await sandbox.session(sessionId);
    if (session === undefined) throw new Error(`The sandbox has no session ${sessionId}.`);
    return session;
  };
  const act = async (
    session: ProviderSession,
    ending: 'paid' | 'insufficientFunds' | 'authenticationFailed',
  ) => {
    const outcome = await sandbox.act(
      await sessionOf(session),
      { ending, webhook: 'lost', captureFrom: 'open' },
      lostPost,
    );
    if (outcome === 'over') throw new Error('The session is closed.');
  };
  const webhook = async (type: ProviderEvent['type'], paymentId: string, key: string) => {
    const [payment] = await db
      .select({ sessionId: sandboxPayments.sessionId })
      .from(sandboxPayments)
      .where(eq(sandboxPayments.paymentId, paymentId));
    const session = await sessionOf({ sessionId: payment?.sessionId ?? '', url: '' });
    const [planned] = planWebhooks({ type, session, paymentId }, 'usual', key);
    if (planned === undefined) throw new Error('The sandbox sends no webhook.');
    return {
      raw: Buffer.from(webhookText(planned.body)),
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: planned.signature },
    };
  };
  return {
    pays: async (session) => {
      await act(session, 'paid');
      const [payment] = await db
        .select({ paymentId: sandboxPayments.paymentId })
        .from(sandboxPayments)
        .where(eq(sandboxPayments.sessionId, session.sessionId));
      if (payment === undefined) throw new Error('The session has no payment.');
      return payment.paymentId;
    },
    isDeclined: (session) => act(session, 'insufficientFunds'),
    expires: async ({ sessionId }) => {
      const expiresAt = new Date(0);
      await db.update(sandboxSessions).set({ expiresAt }).where(eq(sandboxSessions.sessionId, sessionId));
    },
    registers: async (session, ending) => {
      const card = testCardBy(CARDS[ending]);
      if (card === undefined) throw new Error(`The sandbox has no card that ends as ${ending}.`);
      await sandbox.register(await sessionOf(session), { card, webhook: 'lost' }, lostPost);
    },
    proves: (session) => act(session, 'paid'),
    failsToProve: (session) => act(session, 'authenticationFailed'),
    captureWebhook: (paymentId, signedBy = 'provider') =>
      webhook('payment.captured', paymentId, signedBy === 'provider' ? secret : newSecret()),
    returnWebhook: (paymentId) => webhook('payment.refund.created', paymentId, secret),
    refunds: (paymentId, yen) => dashboard.refund({ paymentId, yen }),
    opensDispute: dashboard.openDispute,
    endsDispute: (disputeId, end) => dashboard.endDispute(disputeId, end === 'won' ? 'cancelled' : 'lost'),
    paysOut: dashboard.settle,
    interruptsNext: (call, how) => void interruptions.set(call, how),
    // It has the shop's clock.
    timePasses: async () => {},
    close: async () => {},
  };
}
