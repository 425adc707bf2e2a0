import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Capture } from '#backend/domain/orders/order.ts';
import type { FeeEntry, FeeSettling, OpenFeeRefund } from '#backend/domain/shipping/fee.ts';
import type { Connection } from '../../database.ts';
import { ledger, refunds } from '../../schema.ts';

/** How a payment was accounted for before, whatever it was for. */
export async function captureOf(
  tx: Connection,
  shipmentId: string,
  payment: Capture,
): Promise<FeeSettling['accounted']> {
  const [line] = await tx
    .select({ of: ledger.shipmentId, to: ledger.to })
    .from(ledger)
    .where(and(isPayment(ledger, payment), eq(ledger.kind, 'capture')));
  return line && { isThis: line.of === shipmentId, to: line.to === 'shipping' ? 'shipping' : 'owed' };
}

/** A payment of this parcel that is to go back, or has gone. */
export async function refundOf(
  tx: Connection,
  shipmentId: string,
  payment: Capture,
): Promise<OpenFeeRefund | undefined> {
  const isCapture = and(
    eq(ledger.provider, refunds.provider),
    eq(ledger.paymentId, refunds.paymentId),
    eq(ledger.kind, 'capture'),
  );
  const [refund] = await tx
    .select({ reason: refunds.reason, doneAt: refunds.doneAt, to: ledger.to })
    .from(refunds)
    .innerJoin(ledger, isCapture)
    .where(and(isPayment(refunds, payment), eq(refunds.shipmentId, shipmentId)));
  if (refund === undefined) return undefined;
  const isOther = and(isNull(refunds.doneAt), ne(refunds.paymentId, payment.paymentId));
  return {
    reason: refund.reason,
    isDone: refund.doneAt !== null,
    lies: refund.to === 'shipping' ? 'shipping' : 'owed',
    others: await tx.$count(refunds, and(eq(refunds.shipmentId, shipmentId), isOther)),
  };
}

const isPayment = (
  table: typeof ledger | typeof refunds,
  { provider, paymentId }: Pick<Capture, 'provider' | 'paymentId'>,
) => and(eq(table.provider, provider), eq(table.paymentId, paymentId));

type Booking = {
  readonly shipmentId: string;
  readonly entry: FeeEntry;
  readonly payment: Capture;
  readonly at: Date;
};

/** The yen that came or went, and what is owed now. */
export async function writeBooks(tx: Connection, booking: Booking): Promise<void> {
  const { shipmentId, entry, payment, at } = booking;
  const { provider, paymentId, yen } = payment;
  const [from, to] =
    entry.kind === 'capture' ? (['provider', entry.to] as const) : ([entry.from, 'provider'] as const);
  const line = { shipmentId, provider, paymentId, yen };
  await tx.insert(ledger).values({ ...line, kind: entry.kind, from, to, at });
  if (entry.kind === 'refund') return endRefund(tx, booking);
  if (entry.to === 'owed')
    await tx.insert(refunds).values({ ...line, reason: entry.reason, madeAt: at, dueAt: at });
}

async function endRefund(tx: Connection, { payment, at }: Booking): Promise<void> {
  const ended = await tx
    .update(refunds)
    .set({ doneAt: at })
    .where(and(isPayment(refunds, payment), isNull(refunds.doneAt)))
    .returning({ one: sql`1` });
  if (ended.length !== 1) throw new Error('A refund was noted that is not due.');
}
