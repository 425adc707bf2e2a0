import { REFUND_ALERT_AFTER_MS, retryAfterMs } from '#backend/domain/payments/payment-session.ts';
import { allDone } from '../all-done.ts';
import {
  claimDueRefunds,
  type DueRefund,
  retryRefundLater,
} from '#backend/persistence/refunds/due-refunds.ts';
import type { Gateway, Unavailable } from '../payments/gateway.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { recordRefund } from '../payments/settle.ts';

const AT_ONCE = 10;

type RefundCounts = { readonly sent: number; readonly left: number };

/** Sends due refunds to the provider. Retries without limit until the provider confirms them. */
export async function sendRefunds(context: PaymentContext): Promise<RefundCounts> {
  const due = await claimDueRefunds(context.db, AT_ONCE);
  const done = await allDone(due.map((refund) => send(context, refund)));
  const sent = done.filter((isSent) => isSent).length;
  return { sent, left: done.length - sent };
}

async function send(context: PaymentContext, due: DueRefund): Promise<boolean> {
  const { order, shipmentId, provider, paymentId } = due;
  const answer = await requestRefund(context.gateway, due);
  if (answer === 'refunded') {
    await recordRefund(context, due, due.refundId);
    return true;
  }
  const { refundId, tries, ageMs } = due;
  if (ageMs > REFUND_ALERT_AFTER_MS) {
    const what = order ?? { shipmentId };
    context.alarm({ refundId, ...what, provider, paymentId, tries, answer }, 'refund keeps failing');
  }
  await retryRefundLater(context.db, refundId, retryAfterMs(tries, Math.random()));
  return false;
}

async function requestRefund(gateway: Gateway, due: DueRefund) {
  const { provider, paymentId, yen, refundId, isWhole } = due;
  const isTheirs = provider === gateway.provider;
  return isTheirs
    ? gateway.refund({ provider, paymentId, yen, refundId, isWhole })
    : ('unavailable' satisfies Unavailable);
}
