import {
  activeSession,
  type FeePaymentSession,
  isUnpaid,
  type Model,
  type ModelDraw,
  type ModelShipment,
  now,
} from './model.ts';
import { HOLD_GRACE_MS, PAGE_MS, POLLING_GRACE_MS } from './order-rules.ts';

type Share = { readonly draw: ModelDraw; readonly prizes: number };

/** A box of more prizes of a draw with a table of fees, and one to the second address, cost so much more. */
export const TABLE = { small: 3, larger: 200, far: 300 } as const;

/** Returns the highest fee of all draws in a shipment that do not ship free, for a box of all its prizes. */
export function feeFor(shares: readonly Share[], isFar = false): number {
  const all = shares.reduce((sum, { prizes }) => sum + prizes, 0);
  const added = (isFar ? TABLE.far : 0) + (all > TABLE.small ? TABLE.larger : 0);
  return shares.reduce((most, { draw, prizes }) => {
    const isFree = draw.freeFrom !== null && prizes >= draw.freeFrom;
    return Math.max(most, isFree ? 0 : draw.fee + (draw.isByTable ? added : 0));
  }, 0);
}

/** One payment session of a shipment's fee. */
export type FeePayment = { readonly shipment: ModelShipment; readonly paymentSession: FeePaymentSession };

/** The number of payments that the shop has recorded, and whether it kept each, if that was read. */
export type RecordedFees = { readonly upTo: number; readonly kept?: readonly boolean[] };

/** Records payments: the first one is kept while the fee is unpaid, every other one is to be refunded. */
export function recordFees(
  model: Model,
  { shipment, paymentSession }: FeePayment,
  { upTo, kept }: RecordedFees,
): void {
  const { page } = paymentSession;
  if (page === undefined) return;
  while (page.recorded < upTo) {
    // The time to pay may have ended before the payment was recorded: which came first is read from the shop.
    if (kept?.[page.recorded] === false) expireUnpaid(model, shipment);
    page.recorded += 1;
    paymentSession.isActive = false;
    if (isUnpaid(shipment)) Object.assign(shipment, { isPaid: true, isBeingPaid: false });
    else shipment.refundsDue += 1;
  }
}

/** Withdraws the shipment if its fee was not paid in time. */
function expireUnpaid(model: Model, shipment: ModelShipment): void {
  if (isUnpaid(shipment) && shipment.payUntil <= now(model)) withdraw(shipment);
}

/** Its prizes return to storage, or to the shipment that it follows up, whose problem is open again. */
export function withdraw(shipment: ModelShipment): void {
  const { parent, prizes } = shipment;
  if (parent !== undefined) {
    parent.prizes = [...parent.prizes, ...prizes];
    parent.resolution = null;
  }
  shipment.isWithdrawn = true;
  shipment.isBeingPaid = false;
}

/** The shop polls the provider for a payment session. */
export function pollFee(model: Model, payment: FeePayment): void {
  const { page, isActive } = payment.paymentSession;
  if (page === undefined) return;
  recordFees(model, payment, { upTo: page.paid });
  if (page.paid > 0 || !isActive) return;
  if (page.state === 'cancelled' || page.closesAt <= now(model)) endFeeSession(payment);
}

function endFeeSession({ shipment, paymentSession }: FeePayment): void {
  paymentSession.isActive = false;
  shipment.isBeingPaid = false;
}

/** The shop has the provider close the page. A page that was paid settles the fee. */
export function closeFeePage(model: Model, payment: FeePayment): 'closed' | 'paid' {
  const { page } = payment.paymentSession;
  if (page !== undefined && page.paid > 0) {
    pollFee(model, payment);
    return 'paid';
  }
  if (page?.state === 'pending') page.state = 'cancelled';
  endFeeSession(payment);
  return 'closed';
}

/** Runs all jobs about fees once: polls payment sessions, withdraws unpaid shipments and refunds. */
export function applyFeeJobs(model: Model): void {
  for (const shipment of model.shipments) {
    const paymentSession = activeSession(shipment);
    if (paymentSession !== undefined) pollActiveFee(model, { shipment, paymentSession });
    expireUnpaid(model, shipment);
    if (model.isProviderUnavailable) continue;
    shipment.refundsDone += shipment.refundsDue;
    shipment.refundsDue = 0;
  }
}

function pollActiveFee(model: Model, payment: FeePayment): void {
  const holdEnds = payment.paymentSession.begunAt + PAGE_MS + HOLD_GRACE_MS;
  if (model.isProviderUnavailable) {
    if (holdEnds + POLLING_GRACE_MS <= now(model)) endFeeSession(payment);
    return;
  }
  pollFee(model, payment);
  if (payment.paymentSession.isActive && holdEnds <= now(model)) closeFeePage(model, payment);
}
