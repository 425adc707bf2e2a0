import {
  isHoldOver,
  isPastGracePeriod,
  isActive,
  nextPollMs,
  type PaymentSession,
} from '#backend/domain/orders/payment-polling.ts';
import { allDone } from '../all-done.ts';
import { readProviderStatus } from './provider-status.ts';
import { closeExpired } from './close.ts';
import type { PaymentServices } from './payment-services.ts';
import { type SettleOutcome, endPaymentSession, settleByProvider } from './settle.ts';

/** Sessions per round, and rounds per run: thousands are open when a sale begins. */
const BATCH_SIZE = 20;
const ROUNDS = 5;

export type PollResult = { readonly [what in SettleOutcome | 'unavailable']: number };

/**
 * Asks the provider for the status of payment sessions that are due, and ends those whose hold has expired. Finds
 * payments whose webhook or browser return was lost.
 */
export async function pollProvider(services: PaymentServices): Promise<PollResult> {
  const counts = { done: 0, over: 0, underWay: 0, unavailable: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const [paymentSessions, now] = await Promise.all([
      services.paymentSessions.claimForPolling(BATCH_SIZE),
      services.clock.now(),
    ]);
    await allDone(
      paymentSessions.map(async (paymentSession) => {
        counts[await poll(services, paymentSession, now)] += 1;
      }),
    );
    if (paymentSessions.length < BATCH_SIZE) break;
  }
  await releaseOrphaned(services);
  return counts;
}

async function poll(
  services: PaymentServices,
  paymentSession: PaymentSession,
  now: Date,
): Promise<SettleOutcome | 'unavailable'> {
  const status = await readProviderStatus(services, paymentSession);
  const outcome =
    status === 'unavailable' ? status : await settleByProvider(services, paymentSession, status);
  if (isActive(paymentSession) && (outcome === 'done' || outcome === 'over')) return outcome;
  if (isActive(paymentSession) && isHoldOver(paymentSession, now)) {
    const closing = outcome === 'unavailable' ? outcome : await closeExpired(services, paymentSession);
    if (closing !== 'unavailable') return closing === 'paid' ? 'done' : 'over';
    if (isPastGracePeriod(paymentSession, now)) return releaseUnconfirmed(services, paymentSession);
  }
  await services.paymentSessions.pollAgain(
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
  services: PaymentServices,
  paymentSession: PaymentSession,
): Promise<'unavailable'> {
  const { redirectId, provider } = paymentSession;
  services.alarm({ redirectId, provider }, 'hold released without provider confirmation');
  await endPaymentSession(services, paymentSession, { to: 'CANCEL', reason: 'providerExpired' });
  return 'unavailable';
}

async function releaseOrphaned({ paymentSessions, orderWriter, fees }: PaymentServices): Promise<void> {
  const orphaned = await paymentSessions.orphanedOrders(BATCH_SIZE);
  await allDone(
    orphaned.map((key) => orderWriter.releaseHold(key, { to: 'CANCEL', reason: 'providerExpired' })),
  );
  const shipments = await paymentSessions.orphanedShipments(BATCH_SIZE);
  await allDone(shipments.map((shipmentId) => fees.recordUnpaid(shipmentId, null)));
}
