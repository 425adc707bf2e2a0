import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import type { BookedPayment } from '#backend/domain/payments/reconciliation.ts';
import type { Connection } from '../db/database.ts';
import { disputes, ledger, orders, refunds, shipments } from '../schema.ts';

export type PaymentKey = { readonly provider: string; readonly paymentId: string };

const isCaptureOf = ({ provider, paymentId }: PaymentKey) =>
  and(eq(ledger.provider, provider), eq(ledger.paymentId, paymentId), eq(ledger.kind, 'capture'));

const SUBJECT = { drawId: ledger.drawId, orderId: ledger.orderId, shipmentId: ledger.shipmentId };

/** A payment in the ledger, with its refunds and chargebacks. */
export type LedgerPayment = BookedPayment & {
  readonly order: OrderKey | null;
  readonly shipmentId: string | null;
};

export async function findLedgerPayment(db: Connection, key: PaymentKey): Promise<LedgerPayment | undefined> {
  const ofPayment = (table: typeof refunds | typeof disputes) =>
    and(eq(table.provider, key.provider), eq(table.paymentId, key.paymentId));
  const [capture] = await db
    .select({ ...SUBJECT, yen: ledger.yen })
    .from(ledger)
    .where(isCaptureOf(key));
  if (capture === undefined) return undefined;
  const made = await db
    .select()
    .from(refunds)
    .where(and(ofPayment(refunds), eq(refunds.method, 'provider'), isNull(refunds.withdrawnAt)));
  const lost = await db
    .select()
    .from(disputes)
    .where(and(ofPayment(disputes), isNotNull(disputes.chargebackId)));
  const { drawId, orderId, shipmentId, yen } = capture;
  return {
    order: drawId === null || orderId === null ? null : { drawId, orderId },
    shipmentId,
    yen,
    refunds: made.map(({ refundId, providerRefundId, yen: sum, doneAt }) => ({
      refundId,
      providerRefundId,
      yen: sum,
      isDone: doneAt !== null,
    })),
    chargebacks: lost.map(({ chargebackId, bookedYen, state }) => ({
      chargebackId: chargebackId ?? '',
      yen: bookedYen ?? 0,
      isReversed: state === 'won',
    })),
  };
}

/** Locks the capture, so that two reports about a payment are written one after the other. */
export async function lockCapture(tx: Connection, key: PaymentKey) {
  await tx.execute(sql`select lock_capture(${key.provider}, ${key.paymentId})`);
  const [capture] = await tx.select(SUBJECT).from(ledger).where(isCaptureOf(key));
  return capture;
}

type Subject = NonNullable<Awaited<ReturnType<typeof lockCapture>>>;

/** Locks the order or the shipment of a payment, as its refunds do: none begins or ends meanwhile. */
export async function lockRefundsOf(tx: Connection, { drawId, orderId, shipmentId }: Subject): Promise<void> {
  if (drawId !== null && orderId !== null) {
    const isIt = and(eq(orders.drawId, drawId), eq(orders.orderId, orderId));
    await tx.select({ orderId: orders.orderId }).from(orders).where(isIt).for('no key update');
  }
  if (shipmentId !== null) {
    const isIt = eq(shipments.shipmentId, shipmentId);
    await tx.select({ shipmentId: shipments.shipmentId }).from(shipments).where(isIt).for('no key update');
  }
}
