import type { Gateway } from '#backend/actions/payments/gateway.ts';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';
import { komojuAt } from './client.ts';
import { PROVIDER, chargeCard, findCapture, refund } from './payments.ts';
import { forgetCard } from './cards.ts';
import { komojuRecords } from './records.ts';
import { readWebhook } from './webhooks.ts';
import { authenticateCard } from './secure-tokens.ts';
import { closeSession, openSession } from './sessions.ts';
import { providerStatus } from './status.ts';

const BASE_URL = 'https://komoju.com/api/v1';
const TIMEOUT_MS = 10_000;

export type KomojuSettings = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly baseUrl?: string;
  /** For one call with all its retries. */
  readonly timeoutMs?: number;
  /** Logs refusals, outages and responses that cannot be parsed, without secrets and personal data. */
  readonly warn?: (facts: object, event: string) => void;
};

/** The gateway of KOMOJU: hosted pages for all payment types, registered cards and signed webhooks. */
export function komojuGateway(settings: KomojuSettings): Gateway {
  const komoju = komojuAt({
    secretKey: settings.secretKey,
    baseUrl: settings.baseUrl ?? BASE_URL,
    timeoutMs: settings.timeoutMs ?? TIMEOUT_MS,
    warn: settings.warn ?? (() => {}),
  });
  return {
    provider: PROVIDER,
    paymentTypes: PAID_TYPES,
    openSession: (params) => openSession(komoju, params),
    status: (paymentSession) => providerStatus(komoju, paymentSession),
    findCapture: (payment) => findCapture(komoju, payment),
    closeSession: (sessionId) => closeSession(komoju, sessionId),
    authenticateCard: (charge) => authenticateCard(komoju, charge),
    chargeCard: (charge) => chargeCard(komoju, charge),
    refund: (payment) => refund(komoju, payment),
    forgetCard: (customerId) => forgetCard(komoju, customerId),
    records: komojuRecords(komoju),
    readWebhook: (raw, headers) => readWebhook(raw, headers, settings.webhookSecret),
  };
}
