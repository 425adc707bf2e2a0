import type { Gateway } from '#backend/actions/payments/gateway.ts';
import { forgetCard } from './cards.ts';
import { authenticateCard, chargeCard } from './charges.ts';
import { stripeAt } from './client.ts';
import { findCapture, PROVIDER } from './intents.ts';
import { stripeRecords } from './records.ts';
import { refund } from './refunds.ts';
import { closeSession, openSession, providerStatus } from './sessions.ts';
import { readWebhook } from './webhooks.ts';

const TIMEOUT_MS = 10_000;

export type StripeSettings = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another server than Stripe's. */
  readonly server?: { readonly host: string; readonly port: number; readonly protocol: 'http' };
  /** For one call with all its pauses. */
  readonly timeoutMs?: number;
  /** Logs refusals, outages and responses that cannot be parsed, without secrets and personal data. */
  readonly warn?: (facts: object, event: string) => void;
};

/** The gateway of Stripe: Checkout pages for cards with their wallets, registered cards and signed webhooks. */
export function stripeGateway(settings: StripeSettings): Gateway {
  const stripe = stripeAt({
    secretKey: settings.secretKey,
    server: settings.server,
    timeoutMs: settings.timeoutMs ?? TIMEOUT_MS,
    warn: settings.warn ?? (() => {}),
  });
  return {
    provider: PROVIDER,
    paymentTypes: ['CARD'],
    openSession: (params) => openSession(stripe, params),
    status: (paymentSession) => providerStatus(stripe, paymentSession),
    findCapture: (payment) => findCapture(stripe, payment),
    closeSession: (sessionId) => closeSession(stripe, sessionId),
    authenticateCard: (charge) => authenticateCard(stripe, charge),
    chargeCard: (charge) => chargeCard(stripe, charge),
    refund: (params) => refund(stripe, params),
    forgetCard: (customerId) => forgetCard(stripe, customerId),
    records: stripeRecords(stripe),
    readWebhook: (raw, headers) => readWebhook(raw, headers, settings.webhookSecret),
  };
}
