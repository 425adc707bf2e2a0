import type { Gateway } from '#backend/actions/payments/ports.ts';
import { komojuAt } from './client.ts';
import { PROVIDER, chargeCard, refund } from './payments.ts';
import { forgetCard } from './cards.ts';
import { readNotice } from './webhooks.ts';
import { PAYMENT_TYPES_TAKEN, closeSession, openSession } from './sessions.ts';
import { standing } from './status.ts';

const BASE_URL = 'https://komoju.com/api/v1';
const PATIENCE_MS = 10_000;

export type KomojuSettings = {
  readonly secretKey: string;
  readonly noticeSecret: string;
  readonly baseUrl?: string;
  /** For one question, with all its tries. */
  readonly timeoutMs?: number;
  /** Told where KOMOJU refuses, is silent or cannot be understood; never of secrets or of people. */
  readonly warn?: (facts: object, event: string) => void;
};

/** KOMOJU: a hosted page for all five ways of paying, registered cards, signed notices. */
export function komojuGateway(settings: KomojuSettings): Gateway {
  const komoju = komojuAt({
    secretKey: settings.secretKey,
    baseUrl: settings.baseUrl ?? BASE_URL,
    timeoutMs: settings.timeoutMs ?? PATIENCE_MS,
    warn: settings.warn ?? (() => {}),
  });
  return {
    provider: PROVIDER,
    paymentTypes: PAYMENT_TYPES_TAKEN,
    openSession: (wish) => openSession(komoju, wish),
    standing: (trip) => standing(komoju, trip),
    closeSession: (sessionId) => closeSession(komoju, sessionId),
    chargeCard: (charge) => chargeCard(komoju, charge),
    refund: (payment) => refund(komoju, payment),
    forgetCard: (customerId) => forgetCard(komoju, customerId),
    readNotice: (raw, headers) => readNotice(raw, headers, settings.noticeSecret),
  };
}
