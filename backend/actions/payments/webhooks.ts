import { retryAfterMs, type PaymentSession } from '#backend/domain/payments/payment-session.ts';
import { allDone } from '../all-done.ts';
import { findSessionAtProvider } from '#backend/persistence/payments/payment-session-queries.ts';
import { findPaymentSession } from '#backend/persistence/payments/payment-sessions.ts';
import {
  claimUnprocessedWebhooks,
  insertWebhook,
  recordWebhookHandled,
  retryWebhookLater,
  type StoredWebhook,
  type UnprocessedWebhook,
} from '#backend/persistence/payments/webhooks.ts';
import { findReportedCapture, readProviderStatus, type WebhookEvent } from './gateway.ts';
import type { PaymentContext } from './payment-context.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { settleByProvider } from './settle.ts';

/** Webhooks per round, and rounds per run: after an outage of the provider thousands may be due. */
const BATCH_SIZE = 20;
const ROUNDS = 5;

/**
 * Attempts after which a capture that the provider does not confirm is given up, about five minutes. A provider may
 * send a webhook before its API shows the payment.
 */
const MAX_UNCONFIRMED_TRIES = 5;

/** Processes webhooks that were stored but not processed, after a crash or because the provider was unavailable. */
export async function processWebhooks(context: PaymentContext): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const unprocessed = await claimUnprocessedWebhooks(context.db, BATCH_SIZE);
    await allDone(unprocessed.map((webhook) => processWebhook(context, webhook)));
    if (unprocessed.length < BATCH_SIZE) return;
  }
}

async function processWebhook(context: PaymentContext, webhook: UnprocessedWebhook): Promise<void> {
  const { provider, webhookId, redirectId, paymentId, tries } = webhook;
  const paymentSession = await sessionOf(context, webhook);
  const outcome = await applyReport(context, paymentSession, webhook);
  if (outcome === 'unavailable' || (outcome === 'unconfirmed' && tries < MAX_UNCONFIRMED_TRIES))
    return retryWebhookLater(context.db, webhook, retryAfterMs(tries, Math.random()));
  if (outcome === 'unconfirmed')
    context.alarm({ provider, webhookId, redirectId, paymentId }, 'webhook not confirmed by provider');
  await recordWebhookHandled(context.batching, webhook);
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
  context: PaymentContext,
  { provider, raw, headers }: IncomingWebhook,
): Promise<WebhookResult> {
  const { batching, gateway } = context;
  const webhook = provider === gateway.provider ? gateway.readWebhook(raw, headers) : undefined;
  if (webhook === undefined) return 'forged';
  const paymentSession = await sessionOf(context, webhook);
  if (paymentSession === undefined && webhook.captured !== null)
    return reject(context, 'otherPaymentSession', webhook);
  if (paymentSession === undefined && !namesPaymentAlone(webhook)) return 'notOurs';
  const mismatch = paymentSession && mismatchOf(webhook, paymentSession);
  if (mismatch !== undefined) return reject(context, mismatch, webhook);
  const { webhookId, kind, redirectId, sessionId } = webhook;
  const stored = { provider, webhookId, kind, redirectId, sessionId, ...reportIn(webhook) };
  if (!(await insertWebhook(batching, stored))) return 'known';
  const outcome = await applyReport(context, paymentSession, stored);
  if (outcome === 'settled' || outcome === 'notOurs') await recordWebhookHandled(batching, stored);
  return outcome === 'notOurs' ? 'notOurs' : 'taken';
}

const namesPaymentAlone = ({ redirectId, sessionId, returnedPaymentId }: WebhookEvent): boolean =>
  returnedPaymentId !== null && redirectId === null && sessionId === null;

type Report = Pick<StoredWebhook, 'reports' | 'paymentId'>;

function reportIn({ captured, returnedPaymentId }: WebhookEvent): Report {
  if (captured !== null) return { reports: 'capture', paymentId: captured.paymentId };
  return returnedPaymentId === null
    ? { reports: 'status', paymentId: null }
    : { reports: 'return', paymentId: returnedPaymentId };
}

async function applyReport(
  context: PaymentContext,
  paymentSession: PaymentSession | undefined,
  { reports, paymentId }: Report,
): Promise<ReportOutcome> {
  if (reports === 'return' && paymentId !== null)
    return reconcileReported(context, paymentSession, paymentId);
  return paymentSession === undefined ? 'settled' : settleReported(context, paymentSession, paymentId);
}

/**
 * Books a refund, a dispute or a chargeback that the provider confirms. Nothing is taken from the webhook but the payment's
 * id. A webhook that names no payment session is about the session that the provider stores with the payment.
 */
async function reconcileReported(
  context: PaymentContext,
  paymentSession: PaymentSession | undefined,
  paymentId: string,
): Promise<ReportOutcome> {
  const { batching, gateway } = context;
  if (paymentSession !== undefined && paymentSession.provider !== gateway.provider) return 'unavailable';
  const payment = await gateway.records.payment(paymentId);
  if (payment === 'unavailable') return 'unavailable';
  if (payment === 'none') return 'unconfirmed';
  if (paymentSession !== undefined && payment.redirectId !== paymentSession.redirectId) return 'unconfirmed';
  // A payment of another system that has the same account at the provider.
  if (payment.redirectId === null) return 'notOurs';
  const ofPayment = await findPaymentSession(batching, payment.redirectId);
  if (ofPayment !== undefined) await reconcilePayment(context, payment);
  return 'settled';
}

/** Finds the payment session by its own id, else by the provider session. */
function sessionOf(
  { db, batching, gateway }: PaymentContext,
  { redirectId, sessionId }: Pick<WebhookEvent, 'redirectId' | 'sessionId'>,
): Promise<PaymentSession | undefined> {
  if (redirectId !== null) return findPaymentSession(batching, redirectId);
  return sessionId === null
    ? Promise.resolve(undefined)
    : findSessionAtProvider(db, gateway.provider, sessionId);
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

/** `unconfirmed`: the provider does not know the capture. This and `unavailable` are processed again later. */
type ReportOutcome = 'settled' | 'notOurs' | 'unconfirmed' | 'unavailable';

/**
 * Settles what the provider confirms. The signature proves that somebody knows the secret, not that money was paid, so
 * no part of the webhook is booked: a reported payment is looked up, and after any other event the status is read.
 */
async function settleReported(
  context: PaymentContext,
  paymentSession: PaymentSession,
  paymentId: string | null,
): Promise<ReportOutcome> {
  if (paymentId === null) {
    const status = await readProviderStatus(context.gateway, paymentSession);
    if (status === 'unavailable') return 'unavailable';
    await settleByProvider(context, paymentSession, status);
    return 'settled';
  }
  const capture = await findReportedCapture(context.gateway, paymentSession, paymentId);
  if (capture === 'unavailable') return 'unavailable';
  if (capture === 'none') return 'unconfirmed';
  if (capture !== 'refunded')
    await settleByProvider(context, paymentSession, { state: 'captured', captures: [capture] });
  return 'settled';
}

function reject(
  { alarm }: PaymentContext,
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
