import type { RefundMethod } from '#lib/contract/enums.ts';
import { drawState, type Period } from '../draws/draw.ts';
import { type Sale, periodEndedAt, type SaleRejection } from '../draws/sale.ts';
import type { OrderRefundScope, RefundRefusal } from '../refunds/order-refunds.ts';

/** Returns the period of a draw that is cancelled at `at`, at any time; `undefined`: its sale is over already. */
export function cancelledPeriod(draw: Sale, at: Date): Period | SaleRejection | undefined {
  const state = drawState(draw, at);
  return state === 'ended' || state === 'soldOut' ? undefined : periodEndedAt(draw, at);
}

/** One attempt to refund an order of a cancelled draw. */
export type CancellationRefund = { readonly of: OrderRefundScope; readonly method: RefundMethod };

type RefusedAttempt = CancellationRefund & { readonly refusal: RefundRefusal };

/**
 * The next attempt after a refused one; `undefined`: none. Where the payment method cannot return the sum, the shop
 * transfers it. Shipped prizes stay with the member; an order with a prize that is about to be shipped waits.
 */
export function nextAttempt(
  { of, method, refusal }: RefusedAttempt,
  tickets: readonly number[],
): CancellationRefund | undefined {
  if (refusal === 'prizesSent' && of.scope === 'order' && tickets.length > 0)
    return { of: { scope: 'tickets', tickets }, method };
  const cannotReturn = refusal === 'partNotPossible' || refusal === 'refundPeriodOver';
  return cannotReturn && method === 'provider' ? { of, method: 'bankTransfer' } : undefined;
}
