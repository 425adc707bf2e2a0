import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { MoneyMoved, RefundSeen } from '#backend/actions/operation/looking/orders.ts';
import type { Connection } from '../../database.ts';
import { ledger, refunds } from '../../schema.ts';

/** What money is about: an order by both its ids, or a parcel. */
export type Payable = { readonly drawId: string; readonly orderId: string } | { readonly shipmentId: string };

export function moneyOf(db: Connection, what: Payable): Promise<MoneyMoved[]> {
  const { kind, from, to, yen, provider, paymentId, at } = ledger;
  return db
    .select({ kind, from, to, yen, provider, paymentId, at })
    .from(ledger)
    .where(about(ledger, what))
    .orderBy(asc(ledger.lineId));
}

export function refundsOf(db: Connection, what: Payable): Promise<RefundSeen[]> {
  const { yen, reason, provider, paymentId, madeAt, tries, doneAt } = refunds;
  return db
    .select({ yen, reason, provider, paymentId, madeAt, tries, doneAt })
    .from(refunds)
    .where(about(refunds, what))
    .orderBy(asc(madeAt));
}

const about = (table: typeof ledger | typeof refunds, what: Payable): SQL | undefined =>
  'shipmentId' in what
    ? eq(table.shipmentId, what.shipmentId)
    : and(eq(table.drawId, what.drawId), eq(table.orderId, what.orderId));
