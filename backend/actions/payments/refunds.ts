import { REFUND_PATIENCE_MS, retryAfterMs } from '#backend/domain/orders/payment-polling.ts';
import { allDone } from '../all-done.ts';
import { noteRefund } from './settle.ts';
import type { Away, RefundDue } from './ports.ts';
import type { Paying } from './paying.ts';

const AT_ONCE = 10;

export type Refunding = { readonly sent: number; readonly left: number };

/** Gives money back that is owed. What the provider does not confirm is tried again for as long as it takes. */
export async function sendRefunds(paying: Paying): Promise<Refunding> {
  const due = await paying.refunds.claim(AT_ONCE);
  const done = await allDone(due.map((refund) => send(paying, refund)));
  const sent = done.filter((isSent) => isSent).length;
  return { sent, left: done.length - sent };
}

async function send(paying: Paying, due: RefundDue): Promise<boolean> {
  const { order, shipmentId, provider, paymentId, yen } = due;
  const answer = await ask(paying, due);
  if (answer === 'refunded') {
    await noteRefund(paying, due, { provider, paymentId, yen });
    return true;
  }
  const { refundId, tries, ageMs } = due;
  if (ageMs > REFUND_PATIENCE_MS) {
    const what = order ?? { shipmentId };
    paying.alarm({ refundId, ...what, provider, paymentId, tries, answer }, 'refund keeps failing');
  }
  await paying.refunds.again(refundId, retryAfterMs(tries));
  return false;
}

async function ask({ gateway }: Paying, { provider, paymentId, yen }: RefundDue) {
  const isTheirs = provider === gateway.provider;
  return isTheirs ? gateway.refund({ provider, paymentId, yen }) : ('away' satisfies Away);
}
