import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { LockedFee } from '../shipments/shipping-fees.ts';
import { yen } from '#backend/domain/money.ts';
import type { KeptPayment } from '#backend/domain/orders/order.ts';
import type { EarlierRefund } from '#backend/domain/refunds/refund.ts';
import type { FeeRefundChange, KnownFeeRefund } from '#backend/domain/refunds/fee-refunds.ts';
import type { Connection } from '../db/database.ts';
import { disputes, ledger, refunds } from '../schema.ts';
import { isOpen } from './refund-views.ts';
import { isUuid } from '#backend/domain/lookup.ts';

const keptOf = (shipmentId: string) =>
  and(eq(ledger.shipmentId, shipmentId), eq(ledger.kind, 'capture'), eq(ledger.to, 'shipping'));

export async function keptPayment(tx: Connection, shipmentId: string): Promise<KeptPayment | undefined> {
  const [kept] = await tx
    .select({
      provider: ledger.provider,
      paymentId: ledger.paymentId,
      yen: ledger.yen,
      capturedAt: ledger.at,
      isDisputed: IS_DISPUTED,
      chargedBack: CHARGED_BACK,
    })
    .from(ledger)
    .where(keptOf(shipmentId));
  return kept && { ...kept, yen: yen(kept.yen) };
}

/** The disputes of a ledger row. Names with their table, which drizzle leaves out here: `disputes` has them too. */
const DISPUTES = sql`${disputes} d where d.provider = ledger.provider and d.payment_id = ledger.payment_id`;
const IS_DISPUTED = sql<boolean>`exists (select from ${DISPUTES} and d.state = 'open')`;
const CHARGED_BACK = sql<number>`(select coalesce(sum(coalesce(d.booked_yen, d.yen)), 0)::int
  from ${DISPUTES} and d.state = 'lost')`;

const ofCapture = and(
  eq(ledger.provider, refunds.provider),
  eq(ledger.paymentId, refunds.paymentId),
  eq(ledger.kind, 'capture'),
);

export async function earlierRefunds(tx: Connection, shipmentId: string): Promise<EarlierRefund[]> {
  const rows = await tx
    .select({
      refundId: refunds.refundId,
      scope: refunds.scope,
      yen: refunds.yen,
      providerRefundId: refunds.providerRefundId,
    })
    .from(refunds)
    .innerJoin(ledger, ofCapture)
    .where(and(eq(refunds.shipmentId, shipmentId), eq(ledger.to, 'shipping'), isNull(refunds.withdrawnAt)));
  return rows.map((row) => ({ ...row, yen: yen(row.yen), tickets: [] }));
}

export async function findFeeRefund(
  tx: Connection,
  shipmentId: string,
  refundId: string,
): Promise<KnownFeeRefund | undefined> {
  if (!isUuid(refundId)) return undefined;
  const [row] = await tx
    .select({ refund: refunds, to: ledger.to })
    .from(refunds)
    .innerJoin(ledger, ofCapture)
    .where(and(eq(refunds.refundId, refundId), eq(refunds.shipmentId, shipmentId)));
  if (row === undefined) return undefined;
  const { scope, reason, method, provider, paymentId, doneAt, withdrawnAt } = row.refund;
  const isOther = ne(refunds.refundId, refundId);
  return {
    refundId,
    scope,
    reason,
    method,
    provider,
    paymentId,
    tickets: [],
    yen: yen(row.refund.yen),
    isDone: doneAt !== null,
    isWithdrawn: withdrawnAt !== null,
    account: row.to === 'shipping' ? 'shipping' : 'owed',
    others: await tx.$count(refunds, and(eq(refunds.shipmentId, shipmentId), isOpen, isOther)),
  };
}

/** Writes a refund that is due, done or withdrawn, and the ledger entry of one that is done. */
export async function writeFeeRefund(
  tx: Connection,
  { shipmentId, at }: Pick<LockedFee, 'shipmentId' | 'at'>,
  change: FeeRefundChange,
): Promise<void> {
  const { provider, paymentId } = change.payment;
  const line = { shipmentId, provider, paymentId, yen: change.payment.yen };
  if (change.kind === 'promise') {
    const { refundId, scope, method, note, providerRefundId } = change.refund;
    const refund = { ...line, refundId, scope, method, note, providerRefundId, tickets: [] };
    await tx
      .insert(refunds)
      .values({ ...refund, ...sendingOf(change.refund, at), reason: 'byShop', madeAt: at });
    return;
  }
  const { refundId, account } = change.refund;
  if (change.kind === 'withdrawal') return endRefund(tx, refundId, { withdrawnAt: at });
  const { payout } = change;
  const to = payout === null ? 'provider' : 'bank';
  await tx.insert(ledger).values({ ...line, kind: 'refund', from: account, to, refundId, at });
  await endRefund(tx, refundId, { doneAt: at, ...payout });
}

type Sending = {
  readonly isWhole: boolean;
  readonly method: string;
  readonly providerRefundId?: string;
};

function sendingOf({ isWhole, method, providerRefundId }: Sending, at: Date) {
  const isSent = method === 'provider' && providerRefundId === undefined;
  return { isWhole, dueAt: isSent ? at : null };
}

type End = Partial<Pick<typeof refunds.$inferInsert, 'doneAt' | 'withdrawnAt' | 'paidOutOn' | 'reference'>>;

async function endRefund(tx: Connection, refundId: string, end: End): Promise<void> {
  const ended = await tx
    .update(refunds)
    .set(end)
    .where(and(eq(refunds.refundId, refundId), isOpen))
    .returning({ refundId: refunds.refundId });
  if (ended.length !== 1) throw new Error('The refund to record is not due.');
}
