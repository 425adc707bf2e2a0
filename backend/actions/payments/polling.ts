import {
  isHoldOver,
  isPastGracePeriod,
  isActive,
  nextPollMs,
  type PaymentSession,
} from '#backend/domain/payments/payment-session.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import {
  claimSessionsToPoll,
  orphanedOrders,
  orphanedShipments,
  pollSessionAgain,
} from '#backend/persistence/payments/payment-session-polling.ts';
import { allDone } from '../all-done.ts';
import { releaseOrder } from '../orders/order-writer.ts';
import { recordShippingFeeUnpaid } from '../shipments/shipping-fees.ts';
import { closeExpired } from './close.ts';
import { readProviderStatus } from './gateway.ts';
import type { PaymentContext } from './payment-context.ts';
import { type SettleOutcome, endPaymentSession, settleByProvider } from './settle.ts';

/** Sessions per round, and rounds per run: thousands are open when a sale begins. */
const BATCH_SIZE = 20;
const ROUNDS = 5;

type PollResult = { readonly [what in SettleOutcome | 'unavailable']: number };

/**
 * Asks the provider for the status of payment sessions that are due, and ends those whose hold has expired. Finds
 * payments whose webhook or browser return was lost.
 */
export async function pollProvider(context: PaymentContext): Promise<PollResult> {
  const counts = { done: 0, over: 0, underWay: 0, unavailable: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const [paymentSessions, now] = await Promise.all([
      claimSessionsToPoll(context.db, BATCH_SIZE),
      databaseTime(context.db),
    ]);
    await allDone(
      paymentSessions.map(async (paymentSession) => {
        counts[await poll(context, paymentSession, now)] += 1;
      }),
    );
    if (paymentSessions.length < BATCH_SIZE) break;
  }
  await releaseOrphaned(context);
  return counts;
}

async function poll(
  context: PaymentContext,
  paymentSession: PaymentSession,
  now: Date,
): Promise<SettleOutcome | 'unavailable'> {
  const status = await readProviderStatus(context.gateway, paymentSession);
  const outcome = status === 'unavailable' ? status : await settleByProvider(context, paymentSession, status);
  if (isActive(paymentSession) && (outcome === 'done' || outcome === 'over')) return outcome;
  if (isActive(paymentSession) && isHoldOver(paymentSession, now)) {
    const closing = outcome === 'unavailable' ? outcome : await closeExpired(context, paymentSession);
    if (closing !== 'unavailable') return closing === 'paid' ? 'done' : 'over';
    if (isPastGracePeriod(paymentSession, now)) return releaseUnconfirmed(context, paymentSession);
  }
  await pollSessionAgain(
    context.db,
    paymentSession.redirectId,
    nextPollMs(paymentSession, { now, isUnavailable: outcome === 'unavailable' }),
  );
  return outcome;
}

/**
 * The provider has not answered for the whole grace period: releases the hold. A payment that arrives later is settled
 * as a late one.
 */
async function releaseUnconfirmed(
  context: PaymentContext,
  paymentSession: PaymentSession,
): Promise<'unavailable'> {
  const { redirectId, provider } = paymentSession;
  context.alarm({ redirectId, provider }, 'hold released without provider confirmation');
  await endPaymentSession(context, paymentSession, { to: 'CANCEL', reason: 'providerExpired' });
  return 'unavailable';
}

async function releaseOrphaned({ db, orderBatcher }: PaymentContext): Promise<void> {
  const orphaned = await orphanedOrders(db, BATCH_SIZE);
  await allDone(
    orphaned.map((key) => releaseOrder(orderBatcher, key, { to: 'CANCEL', reason: 'providerExpired' })),
  );
  const shipments = await orphanedShipments(db, BATCH_SIZE);
  await allDone(shipments.map((shipmentId) => recordShippingFeeUnpaid(db, shipmentId, null)));
}
