import { sql } from 'drizzle-orm';
import type { Connection, Database } from '#backend/persistence/db/database.ts';

/** The draws that an audit checks; rows that belong to no draw are always checked. */
export type AuditScope = {
  /** Changes from then on belong to the next audit. */
  readonly at: Date;
  readonly drawIds: readonly string[];
  readonly ofAll: number;
};

/** Every draw is checked again within this number of audits, also without changes. */
const AUDITS_A_ROUND = 14;

/** Changes of transactions that were open during the last audit are seen by the next. */
const OVERLAP = '1 hour';

/** Until then the last orders of a draw are played, expired or polled. */
const AFTER_SALE = '7 days';

/**
 * Returns the draws that changed since the last audit or were never audited, and those that were not audited for the
 * longest time: a fourteenth of all orders.
 */
export async function changedDraws(db: Database): Promise<AuditScope> {
  const { rows } = await db.execute<{ at: string; ids: string[]; all: number }>(sql`
    with last as materialized (select max(audited_at) - ${OVERLAP}::interval as at from audited_draws),
    changed as (
      select draw_id from draws, last where updated_at >= last.at or held > 0 or playing > 0
         or (opens_at < now() and closes_at > now() - ${AFTER_SALE}::interval)
      union select draw_id from order_moves, last where order_moves.at >= last.at
      union select draw_id from ledger, last where ledger.at >= last.at and draw_id is not null
      union select draw_id from refunds, last where greatest(made_at, done_at, withdrawn_at) >= last.at
      union select draw_id from won_prizes where shipment_id in (
        select shipment_id from shipment_moves, last where shipment_moves.at >= last.at)),
    in_turn as (
      select draw_id, audited_at, log_entries + 1 as size,
             sum(log_entries + 1) over (order by audited_at nulls first, draw_id) as together
        from draws left join audited_draws using (draw_id)),
    chosen as (
      select draw_id from in_turn where audited_at is null
          or together - size < (select sum(size) from in_turn) / ${AUDITS_A_ROUND}::numeric
      union select draw_id from changed where draw_id is not null)
    select extract(epoch from now()) * 1000 as at, array(select draw_id::text from chosen) as ids,
           (select count(*) from draws)::int as all`);
  const [chosen] = rows;
  if (chosen === undefined) throw new Error('The choice of draws returned nothing.');
  return { at: new Date(Number(chosen.at)), drawIds: chosen.ids, ofAll: chosen.all };
}

/** All draws. */
export async function everyDraw(db: Connection): Promise<AuditScope> {
  const { rows } = await db.execute<{ at: string; id: string | null }>(
    sql`select extract(epoch from now()) * 1000 as at, draw_id::text as id from (select) one left join draws on true`,
  );
  const drawIds = rows.flatMap(({ id }) => id ?? []);
  return { at: new Date(Number(rows[0]?.at)), drawIds, ofAll: drawIds.length };
}

/** Tables whose rows belong to a draw, or to none. */
const TABLES_OF_DRAWS = [
  'draws',
  'boxes',
  'prizes',
  'draw_log',
  'lost_sales',
  'waiting_sales',
  'orders',
  'order_moves',
  'live_orders',
  'payment_sessions',
  'ledger',
  'refunds',
  'won_prizes',
  'holdings',
  'stock_counts',
  'shipping_date_changes',
];

/** Rows of these tables may belong to a shipment or a settlement instead. */
const NOT_ALWAYS_OF_A_DRAW = ['payment_sessions', 'ledger', 'refunds'];

/**
 * Limits this connection to some draws: temporary views hide the tables of the same names. Checks that combine several
 * draws see the tables (`showTables`). The ids are in the text of the views, so that the planner knows how many rows the
 * draws have.
 */
export async function limitToDraws(db: Connection, drawIds: readonly string[]): Promise<void> {
  const chosen = sql.raw(`draw_id = any('{${drawIds.join(',')}}'::uuid[])`);
  for (const name of TABLES_OF_DRAWS) {
    const table = sql.identifier(name);
    const orOfNone = NOT_ALWAYS_OF_A_DRAW.includes(name) ? sql`or draw_id is null` : sql``;
    await db.execute(
      sql`create or replace temp view ${table} as select * from public.${table} where ${chosen} ${orOfNone}`,
    );
  }
}

/** Shows the following checks of the transaction the tables (`true`) or the views. The session's schemas stay. */
export const showTables = (tx: Connection, isWhole: boolean): Promise<unknown> =>
  tx.execute(sql`
    select set_config('search_path', ${isWhole ? sql`reset_val || ', pg_temp'` : sql`'pg_temp, ' || reset_val`}, true)
      from pg_settings where name = 'search_path'`);
