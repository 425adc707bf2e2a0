import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { disputes, ledger, reconciliationFindings, settlementLines } from '../schema.ts';
import { putFinding } from './findings.ts';

/** The sums of a payment in the ledger: captured, and returned by the provider. */
export const BOOKED = sql`
  select sum(yen) filter (where kind = 'capture') as captured,
         coalesce(sum(case when kind = 'chargebackReversal' then -yen else yen end)
           filter (where kind in ('refund', 'chargeback', 'chargebackReversal') and "to" <> 'bank'), 0) as returned
    from ${ledger} b`;

/**
 * Payments whose settlement lines of the last 60 days name more than the ledger has. A provider may keep the money of a
 * dispute back while it is open.
 */
export const differentLines = (provider: string) => sql`
  select l.payment_id as "paymentId", l.captured::int as captured, l.returned::int as returned,
         b.captured::int as "capturedHere", b.returned::int as "returnedHere"
    from (select provider, payment_id, sum(transaction_yen) filter (where type = 'Capture') as captured,
                 -coalesce(sum(transaction_yen) filter (where type in ('Refund', 'Chargeback')), 0) as returned
            from ${settlementLines}
           where provider = ${provider} and payment_id in (select recent.payment_id from ${settlementLines} recent
             where recent.provider = ${provider} and recent.at > clock_timestamp() - interval '60 days')
           group by 1, 2) l
   cross join lateral (${BOOKED} where b.provider = l.provider and b.payment_id = l.payment_id) b
   cross join lateral (select coalesce(sum(d.yen), 0) as kept from ${disputes} d
     where d.provider = l.provider and d.payment_id = l.payment_id and d.state = 'open') disputed
   where l.captured is distinct from b.captured and l.captured is not null or l.returned > b.returned + disputed.kept`;

type DifferentLine = {
  readonly paymentId: string;
  readonly captured: number | null;
  readonly returned: number;
  readonly capturedHere: number | null;
  readonly returnedHere: number;
};

/** Replaces the findings about settlement lines that the ledger does not have. */
export async function compareSettlements(tx: Connection, provider: string): Promise<void> {
  const { rows } = await tx.execute<DifferentLine>(differentLines(provider));
  const seen: string[] = [];
  for (const { paymentId, ...line } of rows)
    seen.push(await putFinding(tx, { provider, ref: paymentId, subject: 'settlementLine', ...sumsOf(line) }));
  const { findingId, subject, resolvedAt } = reconciliationFindings;
  await tx
    .update(reconciliationFindings)
    .set({ resolvedAt: CURRENT_TIME })
    .where(
      and(
        eq(reconciliationFindings.provider, provider),
        eq(subject, 'settlementLine'),
        isNull(resolvedAt),
        sql`${findingId} <> all (${sql.param(seen)}::uuid[])`,
      ),
    );
}

function sumsOf({ captured, returned, capturedHere, returnedHere }: Omit<DifferentLine, 'paymentId'>) {
  if (capturedHere === null)
    return { kind: 'missingHere', yenHere: null, yenThere: captured ?? returned } as const;
  return returned > returnedHere
    ? ({ kind: 'amountsDiffer', yenHere: returnedHere, yenThere: returned } as const)
    : ({ kind: 'amountsDiffer', yenHere: capturedHere, yenThere: captured } as const);
}
