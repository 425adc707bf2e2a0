import { REFUND_ALERT_AFTER_MS, retryAfterMs } from '#backend/domain/orders/payment-polling.ts';
import { allDone } from '../all-done.ts';
import { recordRefund } from '../payments/settle.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import type { Unavailable } from '../payments/provider-status.ts';
import type { Capture, OrderKey } from '#backend/domain/orders/order.ts';

const AT_ONCE = 10;

export type RefundCounts = { readonly sent: number; readonly left: number };

/** Sends due refunds to the provider. Retries without limit until the provider confirms them. */
export async function sendRefunds(services: PaymentServices): Promise<RefundCounts> {
  const due = await services.refunds.claim(AT_ONCE);
  const done = await allDone(due.map((refund) => send(services, refund)));
  const sent = done.filter((isSent) => isSent).length;
  return { sent, left: done.length - sent };
}

async function send(services: PaymentServices, due: RefundDue): Promise<boolean> {
  const { order, shipmentId, provider, paymentId } = due;
  const answer = await requestRefund(services, due);
  if (answer === 'refunded') {
    await recordRefund(services, due, due.refundId);
    return true;
  }
  const { refundId, tries, ageMs } = due;
  if (ageMs > REFUND_ALERT_AFTER_MS) {
    const what = order ?? { shipmentId };
    services.alarm({ refundId, ...what, provider, paymentId, tries, answer }, 'refund keeps failing');
  }
  await services.refunds.retryLater(refundId, retryAfterMs(tries));
  return false;
}

async function requestRefund({ gateway }: PaymentServices, due: RefundDue) {
  const { provider, paymentId, yen, refundId, isWhole } = due;
  const isTheirs = provider === gateway.provider;
  return isTheirs
    ? gateway.refund({ provider, paymentId, yen, refundId, isWhole })
    : ('unavailable' satisfies Unavailable);
}

/** A refund as the provider is asked for it: of `yen`, once for each `refundId`. */
export type ProviderRefund = Capture & {
  readonly refundId: string;
  /** The whole payment. */
  readonly isWhole: boolean;
};

/** A refund of an order or of a shipping fee that the provider has not confirmed. */
export type RefundDue = ProviderRefund & {
  readonly order: OrderKey | null;
  readonly shipmentId: string | null;
  readonly tries: number;
  readonly ageMs: number;
};
