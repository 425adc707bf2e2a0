import type { FastifyInstance } from 'fastify';
import { type WebhookBody, webhookText, signatureOf, PROVIDER, SIGNATURE_HEADER } from './webhook-format.ts';
import { newId, newSecret } from './keys.ts';
import {
  type PlannedWebhook,
  claimWebhooks,
  recordDelivered,
  recordUndelivered,
  type OutgoingWebhook,
} from './stored-webhooks.ts';
import type { SandboxDatabase, SandboxSession } from './sessions.ts';
import type { WebhookDelivery } from './test-cards.ts';

/** An event at the provider. */
export type ProviderEvent = {
  readonly type:
    | 'payment.captured'
    | 'payment.failed'
    | 'payment.refund.created'
    | 'session.cancelled'
    | 'customer.registered';
  readonly session: SandboxSession;
  readonly paymentId: string | null;
};

/** Long enough to see the shop without the webhook. */
const LATE_MS = 20_000;
const AFTERWARDS_MS = 1_500;

/** The webhooks of an event in the chosen way of delivery. */
export function planWebhooks(
  event: ProviderEvent,
  way: WebhookDelivery,
  secret: string,
): readonly PlannedWebhook[] {
  const body = bodyOf(event, event.type);
  const webhook = (dueInMs: number | null, what: WebhookBody = body): PlannedWebhook => ({
    wayId: newId('evt'),
    body: what,
    signature: signatureOf(webhookText(what), secret),
    dueInMs,
  });
  switch (way) {
    case 'usual':
      return [webhook(0)];
    case 'late':
      return [webhook(LATE_MS)];
    case 'lost':
      return [webhook(null)];
    case 'doubled':
      return [webhook(0), webhook(0)];
    // Earlier events arrive after later ones.
    case 'reordered':
      return [
        webhook(0),
        webhook(AFTERWARDS_MS, bodyOf(event, 'payment.authorized')),
        webhook(2 * AFTERWARDS_MS, bodyOf(event, 'payment.failed')),
      ];
    case 'forged':
      return [forged(event.session), webhook(AFTERWARDS_MS)];
  }
}

function bodyOf({ session, paymentId }: ProviderEvent, type: string): WebhookBody {
  const payment = paymentId === null ? null : { id: paymentId, amount: session.yen, currency: 'JPY' };
  return { id: newId('evt'), type, reference: session.reference, session: session.sessionId, payment };
}

/** A webhook with a wrong signature that reports the whole amount as paid. */
function forged(session: SandboxSession): PlannedWebhook {
  const body = bodyOf({ type: 'payment.captured', session, paymentId: newId('pay') }, 'payment.captured');
  return { wayId: newId('evt'), body, signature: signatureOf(webhookText(body), newSecret()), dueInMs: 0 };
}

/** Sends webhooks through the shop's own route with all its checks, but without the network. */
export const webhookPostTo =
  (app: FastifyInstance): PostWebhook =>
  async (text, signature) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/api/webhook/${PROVIDER}`,
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      payload: text,
    });
    return statusCode;
  };

/** Sends a webhook to the shop and returns the status. Throws if the shop does not answer. */
export type PostWebhook = (text: string, signature: string) => Promise<number>;

const AT_ONCE = 20;
const RETRIES_MS = [2_000, 5_000, 15_000, 60_000, 300_000, 900_000];

/** Delivers due webhooks. */
export async function deliverDue(database: SandboxDatabase, post: PostWebhook): Promise<void> {
  const due = await claimWebhooks(database.db, AT_ONCE);
  await Promise.all(due.map((webhook) => deliver(database, post, webhook)));
}

export async function deliver(
  { db, batching }: SandboxDatabase,
  post: PostWebhook,
  webhook: OutgoingWebhook,
): Promise<void> {
  const { wayId, body, signature, tries } = webhook;
  const status = await statusOf(post(webhookText(body), signature));
  // Below 500 the shop's answer is final; others are retried.
  if (status < 500) await recordDelivered(batching, wayId);
  else await recordUndelivered(db, wayId, RETRIES_MS[tries] ?? null);
}

async function statusOf(answer: Promise<number>): Promise<number> {
  try {
    return await answer;
  } catch {
    return 503;
  }
}
