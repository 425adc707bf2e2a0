import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';
import { pollProvider } from '#backend/actions/payments/polling.ts';
import { processWebhooks } from '#backend/actions/payments/webhooks.ts';
import { forgetCards } from '#backend/actions/payments/cards.ts';
import { refundCancelledDraws } from '#backend/actions/orders/cancel-draw.ts';
import { reconcile } from '#backend/actions/payments/reconciliation.ts';
import { sendRefunds } from '#backend/actions/refunds/send-refunds.ts';
import type { JobLog } from './run-jobs.ts';

const SECOND_MS = 1_000;

type PaymentJobDeps = {
  readonly paying: PaymentContext;
  /** Delivers webhooks of the sandbox provider; undefined with another provider. */
  readonly deliverWebhooks?: () => Promise<void>;
  readonly log: Pick<JobLog, 'info'>;
};

export const paymentJobs = (parts: PaymentJobDeps) => [
  { name: 'payment-polling', everyMs: SECOND_MS, work: () => pollSessions(parts) },
  { name: 'webhooks', everyMs: 5 * SECOND_MS, work: () => processWebhooks(parts.paying) },
  { name: 'refunds', everyMs: 2 * SECOND_MS, work: () => sendDueRefunds(parts) },
  { name: 'cancelled-draws', everyMs: 2 * SECOND_MS, work: () => refundCancelled(parts) },
  { name: 'reconciliation', everyMs: 10 * SECOND_MS, work: () => reconcileProvider(parts) },
  { name: 'card-deletion', everyMs: 10 * SECOND_MS, work: () => forgetCards(parts.paying) },
  ...(parts.deliverWebhooks === undefined
    ? []
    : [{ name: 'sandbox-webhooks', everyMs: SECOND_MS / 2, work: parts.deliverWebhooks }]),
];

async function pollSessions({ paying, log }: PaymentJobDeps): Promise<void> {
  const polled = await pollProvider(paying);
  if (polled.done + polled.over + polled.unavailable > 0) log.info(polled, 'payment sessions polled');
}

async function refundCancelled({ paying, log }: PaymentJobDeps): Promise<void> {
  const { refunded, waiting } = await refundCancelledDraws(paying);
  if (refunded > 0) log.info({ refunded, waiting }, 'orders of cancelled draws refunded');
}

async function reconcileProvider({ paying, log }: PaymentJobDeps): Promise<void> {
  const run = await reconcile(paying);
  if (run?.stage === 'done') log.info({ provider: paying.gateway.provider }, 'provider reconciled');
}

async function sendDueRefunds({ paying, log }: PaymentJobDeps): Promise<void> {
  const { sent, left } = await sendRefunds(paying);
  if (sent + left > 0) log.info({ sent, left }, 'refunds sent');
}
