import { sql } from 'drizzle-orm';
import type { Database } from '#backend/persistence/database.ts';
import type { Deed } from './acknowledgements.ts';

/** What the shop says of the order today, beside what its buyer was told. */
const TOLD_AND_KEPT = (deeds: readonly Deed[]) => sql`
  select d.kind, d."orderId" as order_id
    from jsonb_to_recordset(${JSON.stringify(deeds)}::jsonb)
         as d(kind text, "orderId" uuid, "memberId" uuid, quantity int, "redirectId" text, tickets int[])
    left join orders o on o.order_id = d."orderId"
   where not coalesce(case d.kind
         when 'placed' then o.member_id = d."memberId" and o.quantity = d.quantity
         when 'opened' then o.status <> 'START' and exists (
              select from hand_offs h where h.redirect_id = d."redirectId" and h.order_id = o.order_id)
         when 'paid' then exists (
              select from hand_offs h join pretend_payments p on p.session_id = h.session_id
                join pretend_ledger l on l.payment_id = p.payment_id and l.kind = 'capture'
               where h.order_id = o.order_id)
         when 'settled' then o.status in ('SUCCESS', 'CONFIRM')
         when 'cancelled' then o.status = 'CANCEL'
         when 'played' then o.status = 'CONFIRM' and d.tickets = (
              select array_agg(w.ticket order by w.ticket) from won_prizes w
               where w.order_id = o.order_id and w.ticket is not null)
         end, false)`;

/** Deeds that were acknowledged, and that the shop knows nothing of any more. There must be none. */
export async function lostDeeds(db: Database, deeds: readonly Deed[]): Promise<readonly string[]> {
  const { rows } = await db.execute<{ kind: string; order_id: string }>(TOLD_AND_KEPT(deeds));
  return rows.map(({ kind, order_id }) => `${kind} ${order_id}`);
}

export type Totals = {
  readonly sold: number;
  readonly left: number;
  /** Orders that have their tickets. */
  readonly paid: number;
  readonly lastOnes: number;
  readonly captured: number;
  readonly refunded: number;
  readonly refunds: number;
};

/** What was sold of the draw's sealed box, and what the provider has taken and given back for it. */
export async function totals(db: Database): Promise<Totals> {
  const { rows } = await db.execute<Totals>(sql`
    select d.sold - d.sold_before as sold, d.total - d.sold as "left",
           (select count(*) from orders where first_ticket is not null)::int as paid,
           (select count(*) from won_prizes where prize_id is null)::int as "lastOnes",
           (select coalesce(sum(yen), 0) from pretend_ledger where kind = 'capture')::int as captured,
           (select coalesce(sum(yen), 0) from pretend_ledger where kind = 'refund')::int as refunded,
           (select count(*) from refunds)::int as refunds
      from draws d`);
  const [all] = rows;
  if (all === undefined) throw new Error('There is no draw.');
  return all;
}

export type WorkLeft = Readonly<Record<'orders' | 'trips' | 'notices' | 'undelivered' | 'refunds', number>>;

/** What the shop has still to do. */
export async function workLeft(db: Database): Promise<WorkLeft> {
  const { rows } = await db.execute<WorkLeft>(sql`
    select (select count(*) from orders where status in ('START', 'PLAYING'))::int as orders,
           (select count(*) from hand_offs where state in ('OPENING', 'OPEN'))::int as trips,
           (select count(*) from notices where handled_at is null)::int as notices,
           (select count(*) from pretend_notices where delivered_at is null and isfinite(due_at))::int as undelivered,
           (select count(*) from refunds where done_at is null)::int as refunds`);
  const [left] = rows;
  if (left === undefined) throw new Error('Nothing was counted.');
  return left;
}
