import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '#backend/persistence/db/database.ts';

/** A step of a query plan that reads a table. */
export type Scan = {
  readonly table: string;
  readonly way: string;
  readonly index: string | undefined;
  /** Rows or index entries that were read. */
  readonly read: number;
};

type Node = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Node[];
};

type Query = (...args: unknown[]) => unknown;

type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** Statements of a request begin with its id. */
const QUERIES = /^\s*(?:\/\* request \S+ \*\/ )?\s*(select|with)\b/i;

/** Runs `work` and returns the table scans of its queries, which run once more for that. */
export async function scansDuring(
  pool: pg.Pool,
  work: () => Promise<unknown>,
  which = QUERIES,
): Promise<readonly Scan[]> {
  const statements: Statement[] = [];
  const query: Query = Reflect.get(pg.Client.prototype, 'query');
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]): unknown {
    statements.push(...statementIn(args));
    return query.apply(this, args);
  });
  try {
    await work();
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query);
  }
  const queries = statements.filter(({ text }) => which.test(text));
  return (await Promise.all(queries.map((statement) => scansOf(pool, statement)))).flat();
}

/** The table scans of a statement. */
export const scansOf = async (pool: pg.Pool, statement: Statement): Promise<Scan[]> =>
  scansIn(await planOf(pool, statement));

function statementIn([what, values]: readonly unknown[]): Statement[] {
  const text = typeof what === 'object' && what !== null && 'text' in what ? what.text : what;
  if (typeof text !== 'string') return [];
  return [{ text, values: Array.isArray(values) ? values : [] }];
}

async function planOf(pool: pg.Pool, { text, values }: Statement): Promise<Node> {
  const explain = `explain (analyze, timing off, summary off, format json) ${text}`;
  const { rows } = await pool.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Node }] }>(explain, [
    ...values,
  ]);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan === undefined) throw new Error(`There is no plan of ${text}`);
  return plan;
}

function scansIn(node: Node): Scan[] {
  const below = (node.Plans ?? []).flatMap(scansIn);
  const { 'Relation Name': table, 'Index Name': index } = node;
  // The step that builds a bitmap from an index reads no table.
  if (table === undefined) return below;
  const perLoop =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return [
    { table, way: node['Node Type'], index, read: Math.round(perLoop * node['Actual Loops']) },
    ...below,
  ];
}

/** The number of orders, most of them played and with a prize each, and of shipments. */
export type HistorySize = {
  readonly orders: number;
  readonly shipments: number;
  /** Minutes between two orders. Default: 1. */
  readonly minutesApart?: number;
};

type HistoryOwner = {
  /** Different for each member, because a ticket is sold once. */
  readonly number: number;
  readonly memberId: string;
  readonly drawIds: readonly string[];
};

/**
 * Writes a long history in a few statements: an order every `minutesApart`, 20 of one draw and 20 of the
 * next, every tenth cancelled and every other prize shipped. Prizes are stored for 60 days, with reminders sent.
 */
export const writeHistory = (
  url: string,
  { number, memberId, drawIds }: HistoryOwner,
  size: HistorySize,
): Promise<void> =>
  withClient(url, async (client) => {
    // The new rows have no statistics, so that the planner would choose nested loops.
    await client.query('set enable_nestloop = off');
    await client.query(SHIPMENTS, [memberId, size.shipments]);
    await client.query(ORDERS, [memberId, drawIds, size.orders, size.minutesApart ?? 1]);
    await client.query(PRIZES, [memberId, number]);
  });

/**
 * Runs `work` without the triggers of these tables: the operator log looks up the members of each entry, and a picture is
 * described again for each row that shows it.
 */
export async function withoutTriggers<Done>(
  { db }: { readonly db: Database },
  tables: readonly string[],
  work: () => Promise<Done>,
): Promise<Done> {
  const each = async (change: string) => {
    for (const table of tables)
      await db.execute(sql`alter table ${sql.identifier(table)} ${sql.raw(change)} trigger user`);
  };
  await each('disable');
  const done = await work();
  await each('enable');
  return done;
}

/** Vacuums and analyzes every table, as autovacuum does later. */
export const vacuumAnalyze = (url: string): Promise<void> =>
  withClient(url, async (client) => void (await client.query('vacuum analyze')));

/** Runs `work` over a connection without the shop's timeouts. */
async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const SHIPMENTS = `
  insert into shipments (member_id, request_key, status, prizes, fee, requested_at, carrier, tracking_number)
  select $1::uuid, 'shipment-' || n, 'DELIVERED', 1, 0, now() - n * interval '5 minutes', 'yamato', $1::text || '-' || n
  from generate_series($2::int, 1, -1) n`;

const ORDERS = `
  insert into orders (draw_id, member_id, request_key, quantity, price, total, payment_type, status, payment_status, reason,
    ordered_at, first_ticket, salt, settled_at, played_at, has_shipment)
  select ($2::uuid[])[1 + n / 20 % cardinality($2::uuid[])], $1, 'order-' || n, 1, 700, 700, 'CARD',
    case when undone then 'CANCEL' else 'CONFIRM' end::play_status,
    case when undone then 'NONE' else 'CAPTURED' end::payment_status, case when undone then 'byMember'::order_reason end,
    at, case when not undone then n end, ''::bytea, case when not undone then at end, case when not undone then at end,
    n % 2 = 0 and not undone
  from (select n, n % 10 = 0 as undone, now() - n * $4::int * interval '1 minute' as at from generate_series($3::int, 1, -1) n) them`;

const PRIZES = `
  with shipments as materialized (
    select shipment_id, row_number() over () - 1 as nr, count(*) over () as count from shipments where member_id = $1)
  insert into won_prizes (order_id, member_id, draw_id, ticket, prize_id, won_at, kept_until, shipment_id, reminded_at)
  select o.order_id, o.member_id, o.draw_id, o.first_ticket + $2::int * 1000000, p.prize_id, o.settled_at,
    o.settled_at + interval '60 days', s.shipment_id,
    case when o.settled_at < now() - interval '46 days' then now() end
  from orders o
  join prizes p on p.draw_id = o.draw_id and p.grade = 'A'
  left join shipments s on o.has_shipment and s.nr = o.first_ticket % (select count from shipments limit 1)
  where o.member_id = $1 and o.status = 'CONFIRM'`;
