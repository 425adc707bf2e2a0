import { found } from '../stripe-account.ts';
import { shownIntent } from '../stripe-calls.ts';
import { aStripeServer, errorAnswer, type FailureMode, type StripeServer } from '../stripe-server.ts';
import { aStripeGateway, aWebhook } from '../stripe.ts';
import type { InterruptedCall, ProviderSide, ProviderUnderTest } from './provider-side.ts';

/** Stripe, by the double of its API, through Stripe's own package. */
export const stripeUnderTest: ProviderUnderTest = {
  name: 'stripe',
  open: async () => {
    const server = await aStripeServer();
    return { gateway: () => aStripeGateway(server), side: async () => stripeSide(server) };
  },
};

const CALLS: Readonly<Record<InterruptedCall, string>> = {
  openSession: 'POST /checkout/sessions',
  chargeCard: 'POST /payment_intents',
  refund: 'POST /refunds',
  payment: 'GET /payment_intents',
};

const FAILURES: Readonly<Record<'down' | 'lost', FailureMode>> = {
  down: errorAnswer(503),
  lost: { kind: 'losesAnswer' },
};

export function stripeSide({ account, people, failNext, close }: StripeServer): ProviderSide {
  const intentOf = (paymentId: string) => found(account.intents.get(paymentId), paymentId);
  return {
    pays: async ({ sessionId }) => people.pays(sessionId).id,
    isDeclined: async ({ sessionId }) => people.isDeclined(sessionId),
    expires: async ({ sessionId }) => people.expires(sessionId),
    registers: async ({ sessionId }, ending) => void people.registers(sessionId, ending),
    proves: async ({ sessionId }) => people.proves(sessionId),
    failsToProve: async ({ sessionId }) => people.failsToProve(sessionId),
    captureWebhook: async (paymentId, signedBy = 'provider') =>
      aWebhook(
        'payment_intent.succeeded',
        shownIntent(intentOf(paymentId), []),
        signedBy === 'provider' ? {} : { secret: 'whsec_of_somebody_else_00000' },
      ),
    returnWebhook: async (paymentId) => aWebhook('charge.refunded', intentOf(paymentId).latest_charge),
    refunds: async (paymentId, yen) => void people.refunds(paymentId, yen),
    opensDispute: async (paymentId) => people.opensDispute(paymentId),
    endsDispute: async (disputeId, end) => people.endsDispute(disputeId, end),
    paysOut: async () => people.paysOut(),
    interruptsNext: (call, how) => failNext(CALLS[call], FAILURES[how]),
    timePasses: async (minutes) => void (account.aheadS += minutes * 60),
    close,
  };
}
