import { retryAfterMs, type PaymentSession } from '#backend/domain/orders/payment-polling.ts';
import { allDone } from '../all-done.ts';
import { findReportedCapture, readProviderStatus } from './provider-status.ts';
import type { PaymentServices } from './payment-services.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { settleByProvider } from './settle.ts';
import type { Capture } from '#backend/domain/orders/order.ts';

/** Webhooks per round, and rounds per run: after an outage of the provider thousands may be due. */
const BATCH_SIZE = 20;
const ROUNDS = 5;

/**
 * Attempts after which a capture that the provider does not confirm is given up, about five minutes. A provider may
 * send a webhook before its API shows the payment.
 */
const MAX_UNCONFIRMED_TRIES = 5;

/** Processes webhooks that were stored but not processed, after a crash or because the provider was unavailable. */
export async function processWebhooks(services: PaymentServices): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const unprocessed = await services.webhooks.claim(BATCH_SIZE);
    await allDone(unprocessed.map((webhook) => processWebhook(services, webhook)));
    if (unprocessed.length < BATCH_SIZE) return;
  }
}

async function processWebhook(services: PaymentServices, webhook: UnprocessedWebhook): Promise<void> {
  const { provider, webhookId, kind, redirectId, paymentId, tries } = webhook;
  const paymentSession = await sessionOf(services, webhook);
  if (paymentSession === undefined) return services.webhooks.recordHandled(provider, webhookId);
  const outcome =
    paymentId === null || kind === 'payment.captured'
      ? await settleReported(services, paymentSession, paymentId)
      : await reconcileReported(services, paymentSession, paymentId);
  if (outcome === 'unavailable' || (outcome === 'unconfirmed' && tries < MAX_UNCONFIRMED_TRIES))
    return services.webhooks.retryLater(provider, webhookId, retryAfterMs(tries));
  if (outcome === 'unconfirmed')
    services.alarm({ provider, webhookId, redirectId, paymentId }, 'webhook not confirmed by provider');
  await services.webhooks.recordHandled(provider, webhookId);
}

export const WEBHOOK_RESULTS = [
  'taken',
  /** Received before. */
  'known',
  /** Not signed by the provider. */
  'forged',
  /** Signed, but the payment session, the amount or the currency does not match. */
  'otherPaymentSession',
  'wrongSum',
  'wrongCurrency',
  /** Signed, but about nothing of this shop. */
  'notOurs',
] as const;
export type WebhookResult = (typeof WEBHOOK_RESULTS)[number];

type IncomingWebhook = {
  readonly provider: string;
  readonly raw: Uint8Array;
  readonly headers: Readonly<Record<string, unknown>>;
};

/**
 * Handles a webhook. Stores it before processing, so that no crash loses it. Anybody can send an unsigned one, so it
 * raises no alarm.
 */
export async function handleWebhook(
  services: PaymentServices,
  { provider, raw, headers }: IncomingWebhook,
): Promise<WebhookResult> {
  const { gateway, webhooks } = services;
  const webhook = provider === gateway.provider ? gateway.readWebhook(raw, headers) : undefined;
  if (webhook === undefined) return 'forged';
  const paymentSession = await sessionOf(services, webhook);
  if (paymentSession === undefined)
    return webhook.captured === null ? 'notOurs' : reject(services, 'otherPaymentSession', webhook);
  const mismatch = mismatchOf(webhook, paymentSession);
  if (mismatch !== undefined) return reject(services, mismatch, webhook);
  if (!(await webhooks.insert(provider, webhook))) return 'known';
  const { returnedPaymentId } = webhook;
  const paymentId = webhook.captured?.paymentId ?? null;
  const outcome =
    returnedPaymentId === null
      ? await settleReported(services, paymentSession, paymentId)
      : await reconcileReported(services, paymentSession, returnedPaymentId);
  if (outcome === 'settled') await webhooks.recordHandled(provider, webhook.webhookId);
  return 'taken';
}

/** Books a refund or a chargeback that the provider confirms. Nothing is taken from the webhook but the payment's id. */
async function reconcileReported(
  services: PaymentServices,
  { provider, redirectId }: PaymentSession,
  paymentId: string,
): Promise<ReportOutcome> {
  const { gateway } = services;
  const payment = provider === gateway.provider ? await gateway.records.payment(paymentId) : 'unavailable';
  if (payment === 'unavailable') return 'unavailable';
  if (payment === 'none' || payment.redirectId !== redirectId) return 'unconfirmed';
  await reconcilePayment(services, payment);
  return 'settled';
}

/** Finds the payment session by its own id, else by the provider session. */
function sessionOf(
  { paymentSessions, gateway }: PaymentServices,
  { redirectId, sessionId }: Pick<WebhookEvent, 'redirectId' | 'sessionId'>,
): Promise<PaymentSession | undefined> {
  if (redirectId !== null) return paymentSessions.find(redirectId);
  return sessionId === null
    ? Promise.resolve(undefined)
    : paymentSessions.findBySession(gateway.provider, sessionId);
}

type Mismatch = 'otherPaymentSession' | 'wrongSum' | 'wrongCurrency';

function mismatchOf(
  { sessionId, captured }: WebhookEvent,
  paymentSession: PaymentSession,
): Mismatch | undefined {
  const isOther =
    sessionId !== null && paymentSession.sessionId !== null && sessionId !== paymentSession.sessionId;
  if (isOther) return 'otherPaymentSession';
  if (captured === null) return undefined;
  if (paymentSession.purpose === 'card') return 'otherPaymentSession';
  if (captured.currency !== 'JPY') return 'wrongCurrency';
  return captured.yen === paymentSession.yen ? undefined : 'wrongSum';
}

/** `unconfirmed`: the provider does not know the capture. Unless `settled`, the webhook is processed again later. */
type ReportOutcome = 'settled' | 'unconfirmed' | 'unavailable';

/**
 * Settles what the provider confirms. The signature proves that somebody knows the secret, not that money was paid, so
 * no part of the webhook is booked: a reported payment is looked up, and after any other event the status is read.
 */
async function settleReported(
  services: PaymentServices,
  paymentSession: PaymentSession,
  paymentId: string | null,
): Promise<ReportOutcome> {
  if (paymentId === null) {
    const status = await readProviderStatus(services, paymentSession);
    if (status === 'unavailable') return 'unavailable';
    await settleByProvider(services, paymentSession, status);
    return 'settled';
  }
  const capture = await findReportedCapture(services, paymentSession, paymentId);
  if (capture === 'unavailable') return 'unavailable';
  if (capture === 'none') return 'unconfirmed';
  if (capture !== 'refunded')
    await settleByProvider(services, paymentSession, { state: 'captured', captures: [capture] });
  return 'settled';
}

function reject(
  { alarm }: PaymentServices,
  mismatch: Mismatch,
  { webhookId, kind, redirectId, captured }: WebhookEvent,
): WebhookResult {
  const { paymentId, yen, currency } = captured ?? {};
  alarm(
    { mismatch, webhookId, kind, redirectId, paymentId, yen, currency },
    mismatch === 'otherPaymentSession' ? 'webhook rejected' : 'captured amount is wrong',
  );
  return mismatch;
}

/** A verified webhook. */
export type WebhookEvent = {
  readonly webhookId: string;
  readonly kind: string;
  readonly redirectId: string | null;
  readonly sessionId: string | null;
  readonly captured: (Capture & { readonly currency: string }) | null;
  /** The payment that is reported as refunded or charged back, as a whole or in part. */
  readonly returnedPaymentId: string | null;
};

export type UnprocessedWebhook = Omit<WebhookEvent, 'captured' | 'returnedPaymentId'> & {
  readonly provider: string;
  /** The payment that is reported as captured, or of another kind as returned. */
  readonly paymentId: string | null;
  readonly tries: number;
};
