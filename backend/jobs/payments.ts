import type { Paying } from '#backend/actions/payments/paying.ts';
import { askProviders } from '#backend/actions/payments/polling.ts';
import { dealWithNotices } from '#backend/actions/payments/webhooks.ts';
import { forgetCards } from '#backend/actions/payments/cards.ts';
import { sendRefunds } from '#backend/actions/payments/refunds.ts';

const SECOND_MS = 1_000;

export type PaymentParts = {
  readonly paying: Paying;
  /** The built-in provider's own errands, where it is the one that is used. */
  readonly deliverNotices?: (() => Promise<void>) | undefined;
  readonly log: { info(facts: object, event: string): void };
};

export const paymentTasks = (parts: PaymentParts) => [
  { name: 'payment-polling', everyMs: SECOND_MS, work: () => ask(parts) },
  { name: 'webhooks', everyMs: 5 * SECOND_MS, work: () => dealWithNotices(parts.paying) },
  { name: 'refunds', everyMs: 2 * SECOND_MS, work: () => refund(parts) },
  { name: 'card-deletion', everyMs: 10 * SECOND_MS, work: () => forgetCards(parts.paying) },
  ...(parts.deliverNotices === undefined
    ? []
    : [{ name: 'sandbox-webhooks', everyMs: SECOND_MS / 2, work: parts.deliverNotices }]),
];

async function ask({ paying, log }: PaymentParts): Promise<void> {
  const asked = await askProviders(paying);
  if (asked.done + asked.over + asked.away > 0) log.info(asked, 'payment sessions polled');
}

async function refund({ paying, log }: PaymentParts): Promise<void> {
  const { sent, left } = await sendRefunds(paying);
  if (sent + left > 0) log.info({ sent, left }, 'refunds sent');
}
