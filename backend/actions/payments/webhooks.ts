import { retryAfterMs, type PaymentSession } from '#backend/domain/orders/payment-polling.ts';
import { allDone } from '../all-done.ts';
import { readProviderStatus } from './provider-status.ts';
import type { PaymentServices } from './payment-services.ts';
import { settleByProvider } from './settle.ts';
import type { Capture } from '#backend/domain/orders/order.ts';

const AT_ONCE = 20;

/** Processes webhooks that were stored but not processed, after a crash or because the provider was unavailable. */
export async function processWebhooks(services: PaymentServices): Promise<void> {
  const unprocessed = await services.webhooks.claim(AT_ONCE);
  await allDone(unprocessed.map((webhook) => processWebhook(services, webhook)));
}

async function processWebhook(services: PaymentServices, webhook: UnprocessedWebhook): Promise<void> {
  const { provider, noticeId, tries } = webhook;
  const paymentSession = await sessionOf(services, webhook);
  if (paymentSession === undefined) return services.webhooks.recordHandled(provider, noticeId);
  const status = await readProviderStatus(services, paymentSession);
  if (status === 'unavailable') return services.webhooks.retryLater(provider, noticeId, retryAfterMs(tries));
  await settleByProvider(services, paymentSession, status);
  await services.webhooks.recordHandled(provider, noticeId);
}

export type WebhookResult =
  | 'taken'
  /** Received before. */
  | 'known'
  /** Not signed by the provider. */
  | 'forged'
  /** Signed, but the payment session, the amount or the currency does not match. */
  | 'otherTrip'
  | 'wrongSum'
  | 'wrongCurrency'
  /** Signed, but about nothing of this shop. */
  | 'notOurs';

type IncomingWebhook = {
  readonly provider: string;
  readonly raw: Uint8Array;
  readonly headers: Readonly<Record<string, unknown>>;
};

/** Handles a webhook. Stores it before processing, so that no crash loses it. */
export async function handleWebhook(
  services: PaymentServices,
  { provider, raw, headers }: IncomingWebhook,
): Promise<WebhookResult> {
  const { gateway, webhooks } = services;
  const webhook = provider === gateway.provider ? gateway.readWebhook(raw, headers) : undefined;
  if (webhook === undefined) return reject(services, 'forged', { provider });
  const paymentSession = await sessionOf(services, webhook);
  if (paymentSession === undefined)
    return webhook.captured === null ? 'notOurs' : rejectWebhook(services, 'otherTrip', webhook);
  const mismatch = mismatchOf(webhook, paymentSession);
  if (mismatch !== undefined) return rejectWebhook(services, mismatch, webhook);
  if (!(await webhooks.insert(provider, webhook))) return 'known';
  if (await settleCaptured(services, paymentSession, webhook))
    await webhooks.recordHandled(provider, webhook.noticeId);
  return 'taken';
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

function mismatchOf(
  { sessionId, captured }: WebhookEvent,
  paymentSession: PaymentSession,
): WebhookResult | undefined {
  const isOther =
    sessionId !== null && paymentSession.sessionId !== null && sessionId !== paymentSession.sessionId;
  if (isOther) return 'otherTrip';
  if (captured === null) return undefined;
  if (paymentSession.purpose === 'card') return 'otherTrip';
  if (captured.currency !== 'JPY') return 'wrongCurrency';
  return captured.yen === paymentSession.yen ? undefined : 'wrongSum';
}

/** `false`: the provider is unavailable, and the webhook is processed later. */
async function settleCaptured(
  services: PaymentServices,
  paymentSession: PaymentSession,
  { captured }: WebhookEvent,
): Promise<boolean> {
  const status =
    captured === null
      ? await readProviderStatus(services, paymentSession)
      : ({ state: 'captured', captures: [captured] } as const);
  if (status === 'unavailable') return false;
  await settleByProvider(services, paymentSession, status);
  return true;
}

const rejectWebhook = (
  services: PaymentServices,
  mismatch: WebhookResult,
  { noticeId, kind, redirectId, captured }: WebhookEvent,
) =>
  reject(services, mismatch, {
    noticeId,
    kind,
    redirectId,
    paymentId: captured?.paymentId,
    yen: captured?.yen,
  });

function reject(
  { alarm }: PaymentServices,
  mismatch: WebhookResult,
  facts: Readonly<Record<string, unknown>>,
): WebhookResult {
  alarm({ mismatch, ...facts }, 'webhook rejected');
  return mismatch;
}

/** A verified webhook. A capture is used directly; after any other event the provider is queried. */
export type WebhookEvent = {
  readonly noticeId: string;
  readonly kind: string;
  readonly redirectId: string | null;
  readonly sessionId: string | null;
  readonly captured: (Capture & { readonly currency: string }) | null;
};

export type UnprocessedWebhook = Omit<WebhookEvent, 'captured'> & {
  readonly provider: string;
  readonly tries: number;
};
