import { sql } from 'drizzle-orm';
import { bestTerms } from '#backend/domain/shipments/purchase-terms.ts';
import type { FeeTerms } from '#lib/shipments/fee.ts';
import { tariffFees, type Tariff } from '#lib/shipments/tariff.ts';
import type { Connection } from '../db/database.ts';
import { formerShippingTerms, shippingTariffs } from '../schema.ts';

type Row = Omit<FeeTerms, 'tariffs'> & { readonly drawId: string; readonly tariff: Tariff | null };

/**
 * The former terms of these draws under which the member has bought tickets that are not refunded as a whole. Orders have the
 * time in milliseconds, rounded down: one of the millisecond of a change is under the terms before and after it.
 */
async function termsAtPurchases(
  db: Connection,
  memberId: string,
  drawIds: readonly string[],
): Promise<readonly Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select draw_id as "drawId", fee, free_from as "freeFrom", combinable, tariff
    from (
      select *, lag(until, 1, '-infinity') over (partition by draw_id order by until) as since
      from ${formerShippingTerms} where draw_id in ${drawIds}) former
    left join ${shippingTariffs} using (tariff_id)
    where exists (
      select from orders o
      where o.member_id = ${memberId} and o.stage = 'played' and o.draw_id = former.draw_id
        and o.ordered_at >= date_trunc('milliseconds', former.since) and o.ordered_at < former.until
        and o.payment_status not in ('REFUND_PENDING', 'REFUNDED'))`);
  return rows;
}

/** The fee of a draw with or without a table. */
export const feeTermsOf = <Terms extends { readonly fee: number }>(
  { fee, ...terms }: Terms,
  tariff: Tariff | null,
) => ({
  ...terms,
  fee: tariff === null ? fee : Math.min(...tariffFees(tariff)),
  ...(tariff !== null && { tariffs: [tariff] }),
});

/** Returns the function that gives the terms of one of these draws for prizes of the member. */
export async function purchaseTermsOf(
  db: Connection,
  memberId: string,
  drawIds: readonly string[],
): Promise<(drawId: string, present: FeeTerms) => FeeTerms> {
  const former = drawIds.length === 0 ? [] : await termsAtPurchases(db, memberId, drawIds);
  return (drawId, present) =>
    bestTerms(
      present,
      former
        .filter((terms) => terms.drawId === drawId)
        .map(({ fee, freeFrom, combinable, tariff }) => feeTermsOf({ fee, freeFrom, combinable }, tariff)),
    );
}
