import { and, eq, inArray } from 'drizzle-orm';
import type { Capture } from '#backend/domain/orders/order.ts';
import type { Fee, FeeEntry, FeeSettlement } from '#backend/domain/shipments/fee-payment.ts';
import { yen } from '#backend/domain/money.ts';
import type { Connection } from '../db/database.ts';
import { currentTime } from '../db/clock.ts';
import { isActive } from '../payments/payment-session-queries.ts';
import { paymentSessions, ledger, members, refunds, shipments } from '../schema.ts';
import { writeFeeRefund } from '../refunds/fee-refunds.ts';
import { changeShipment, type ShipmentEvent } from './shipment-history.ts';
import type { FeeRefundChange } from '#backend/domain/refunds/fee-refunds.ts';
import { isUuid } from '#backend/domain/lookup.ts';

/** A locked shipment with the data of its fee and the recipient of its emails. */
export type LockedFee = {
  readonly shipmentId: string;
  readonly memberId: string;
  readonly fee: Fee;
  /** Read after the lock was granted. */
  readonly at: Date;
  /** Null if the member's account was deleted. */
  readonly member: { readonly name: string; readonly email: string } | null;
};

type FeeBooking = { readonly entry: FeeEntry; readonly payment: Capture };

export async function updateFee(tx: Connection, shipmentId: string, after: Fee): Promise<void> {
  await tx.update(shipments).set(columnsOf(after)).where(eq(shipments.shipmentId, shipmentId));
}

/** Changes the fee and writes the ledger entry and a row of history. */
export async function bookFee(
  tx: Connection,
  { shipmentId, at }: LockedFee,
  after: Fee,
  { event, ...booking }: FeeBooking & { readonly event: ShipmentEvent },
): Promise<void> {
  await changeShipment(tx, shipmentId, { ...columnsOf(after), event });
  await writeCapture(tx, { shipmentId, at, ...booking });
}

/** Writes a refund that is due, done or withdrawn, with its ledger entry and a row of history. */
export async function changeFeeRefund(
  tx: Connection,
  locked: LockedFee,
  after: Fee,
  { change, event }: { readonly change: FeeRefundChange; readonly event: ShipmentEvent },
): Promise<void> {
  const { shipmentId } = locked;
  await changeShipment(tx, shipmentId, { ...columnsOf(after), event });
  await writeFeeRefund(tx, locked, change);
}

const columnsOf = ({ paymentType, paymentStatus, payUntil }: Fee) => ({
  paymentType,
  paymentStatus,
  payUntil,
});

/** Locks the member's row, then the shipment, so that the member cannot leave while an email to them is queued. */
export async function lockFee(tx: Connection, shipmentId: string): Promise<LockedFee | undefined> {
  if (!isUuid(shipmentId)) return undefined;
  const isIt = eq(shipments.shipmentId, shipmentId);
  const whose = tx.select({ memberId: shipments.memberId }).from(shipments).where(isIt);
  const [member] = await tx
    .select({ name: members.name, email: members.email })
    .from(members)
    .where(inArray(members.memberId, whose))
    .for('key share');
  const [row] = await tx.select(FEE_COLUMNS).from(shipments).where(isIt).for('no key update');
  if (member === undefined || row === undefined) return undefined;
  const { fee, paymentType, paymentStatus, payUntil, withdrawnAt, ...shipment } = row;
  const { name, email } = member;
  return {
    ...shipment,
    fee: { fee: yen(fee), paymentType, paymentStatus, payUntil, isWithdrawn: withdrawnAt !== null },
    // The lock may have been granted long after the transaction began.
    at: await currentTime(tx),
    member: name === null || email === null ? null : { name, email },
  };
}

const FEE_COLUMNS = {
  shipmentId: shipments.shipmentId,
  memberId: shipments.memberId,
  fee: shipments.fee,
  paymentType: shipments.paymentType,
  paymentStatus: shipments.paymentStatus,
  payUntil: shipments.payUntil,
  withdrawnAt: shipments.withdrawnAt,
};

/**
 * Whether a fee is being paid in another payment session. A session is written before its shipment is marked as
 * being paid; a transaction that has locked the shipment therefore sees it.
 */
export async function hasOtherSession(
  tx: Connection,
  shipmentId: string,
  redirectId: string | null,
): Promise<boolean> {
  const active = await tx
    .select({ redirectId: paymentSessions.redirectId })
    .from(paymentSessions)
    .where(and(eq(paymentSessions.shipmentId, shipmentId), isActive));
  return active.some((session) => session.redirectId !== redirectId);
}

/** How a payment was booked earlier, whatever it was for. */
export async function captureOf(
  tx: Connection,
  shipmentId: string,
  payment: Capture,
): Promise<FeeSettlement['accounted']> {
  const [line] = await tx
    .select({ of: ledger.shipmentId, to: ledger.to })
    .from(ledger)
    .where(and(isPayment(payment), eq(ledger.kind, 'capture')));
  return line && { isThis: line.of === shipmentId, to: line.to === 'shipping' ? 'shipping' : 'owed' };
}

const isPayment = ({ provider, paymentId }: Pick<Capture, 'provider' | 'paymentId'>) =>
  and(eq(ledger.provider, provider), eq(ledger.paymentId, paymentId));

type Booking = FeeBooking & Pick<LockedFee, 'shipmentId' | 'at'>;

/** Writes the ledger entry of a payment, and its refund if it was not due. */
async function writeCapture(tx: Connection, { shipmentId, entry, payment, at }: Booking): Promise<void> {
  const { provider, paymentId, yen } = payment;
  const line = { shipmentId, provider, paymentId, yen };
  await tx.insert(ledger).values({ ...line, kind: entry.kind, from: 'provider', to: entry.to, at });
  if (entry.to === 'owed')
    await tx.insert(refunds).values({
      ...line,
      reason: entry.reason,
      scope: 'shippingFee',
      isWhole: true,
      madeAt: at,
      dueAt: at,
    });
}
