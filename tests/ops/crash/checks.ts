import { sql } from 'drizzle-orm';
import type { Database } from '#backend/persistence/db/database.ts';
import type { Acknowledgement } from './run.ts';

/** Selects the acknowledgements that the stored orders contradict. */
const contradicted = (acknowledged: readonly Acknowledgement[]) => sql`
  select a.kind, a."orderId" as order_id
    from jsonb_to_recordset(${JSON.stringify(acknowledged)}::jsonb)
         as a(kind text, "orderId" uuid, "memberId" uuid, quantity int, "redirectId" text, tickets int[])
    left join orders o on o.order_id = a."orderId"
   where not coalesce(case a.kind
         when 'placed' then o.member_id = a."memberId" and o.quantity = a.quantity
         when 'opened' then o.status <> 'START' and exists (
              select from payment_sessions h where h.redirect_id = a."redirectId" and h.order_id = o.order_id)
         when 'paid' then exists (
              select from payment_sessions h join sandbox_payments p on p.session_id = h.session_id
                join sandbox_ledger l on l.payment_id = p.payment_id and l.kind = 'capture'
               where h.order_id = o.order_id)
         when 'settled' then o.status in ('SUCCESS', 'CONFIRM')
         when 'cancelled' then o.status = 'CANCEL'
         when 'played' then o.status = 'CONFIRM' and a.tickets = (
              select array_agg(w.ticket order by w.ticket) from won_prizes w
               where w.order_id = o.order_id and w.ticket is not null)
         end, false)`;

/** Returns kind and order of each acknowledgement that the database contradicts. There must be none. */
export async function lostAcknowledgements(
  db: Database,
  acknowledged: readonly Acknowledgement[],
): Promise<readonly string[]> {
  const { rows } = await db.execute<{ kind: string; order_id: string }>(contradicted(acknowledged));
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

/** Counts the tickets sold from the box, and the money that the provider captured and refunded. */
export async function totals(db: Database): Promise<Totals> {
  const { rows } = await db.execute<Totals>(sql`
    select d.sold - d.sold_before as sold, d.total - d.sold as "left",
           (select count(*) from orders where first_ticket is not null)::int as paid,
           (select count(*) from won_prizes where prize_id is null)::int as "lastOnes",
           (select coalesce(sum(yen), 0) from sandbox_ledger where kind = 'capture')::int as captured,
           (select coalesce(sum(yen), 0) from sandbox_ledger where kind = 'refund')::int as refunded,
           (select count(*) from refunds)::int as refunds
      from draws d`);
  const [all] = rows;
  if (all === undefined) throw new Error('There is no draw.');
  return all;
}

type Backlog = Readonly<
  Record<'orders' | 'paymentSessions' | 'webhooks' | 'undelivered' | 'refunds', number>
>;

/** Counts the work that the shop has not finished. */
export async function backlog(db: Database): Promise<Backlog> {
  const { rows } = await db.execute<Backlog>(sql`
    select (select count(*) from orders where status in ('START', 'PLAYING'))::int as orders,
           (select count(*) from payment_sessions where state in ('OPENING', 'OPEN'))::int as "paymentSessions",
           (select count(*) from webhooks where handled_at is null)::int as webhooks,
           (select count(*) from sandbox_webhooks where delivered_at is null and isfinite(due_at))::int as undelivered,
           (select count(*) from refunds where done_at is null)::int as refunds`);
  const [left] = rows;
  if (left === undefined) throw new Error('The query for the backlog returned no row.');
  return left;
}
