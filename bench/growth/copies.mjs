import pg from 'pg';
import { aDrawOnSale } from '../../tests/support/orders.ts';
import { copyStatements } from './copy-statements.mjs';
import { storeTemplates, withoutIndexes } from './tables.mjs';

const CONNECTIONS = 3;
const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
/** Settings of the connections that write: nothing is lost if the copies are begun again. */
const SETTINGS = `set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB';
  set max_parallel_maintenance_workers = 0; set temp_buffers = '64MB'; set random_page_cost = 1.1; set jit = off`;

/**
 * Copies draws with all their orders `copies` times, spread evenly over the last `days` days, oldest first. Each copy is a
 * draw of its own; its rows get ids of their own, members by turns of `members` new ones. Its public log has the entries of
 * the template, whose hashes are not those of a chain. All constraints are checked again at the end.
 */
export async function copyDraws({ db, url }, { drawIds, copies, days, members, report = () => {} }) {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => connected(url)));
  const [client] = clients;
  const inParallel = (statements, atOnce = CONNECTIONS) =>
    eachOf(statements, clients.slice(0, atOnce), (statement, one) => one.query(statement));
  try {
    const tables = await storeTemplates(client, drawIds);
    await client.query(FUNCTIONS);
    const restore = await withoutIndexes(client, tables);
    await client.query(POOL, [members, days]);
    await client.query(`analyze templates.pool`);
    await client.query(BUYERS);
    const { rows: templates } = await client.query(DRAWS, [drawIds]);
    const end = Date.now() - DAY_MS;
    const due = Array.from({ length: copies }, (_, nth) => ({
      nth,
      template: templates[nth % templates.length],
      shiftMs: Math.round(end - ((copies - nth) / copies) * days * DAY_MS - Date.now()),
    }));
    await eachOf(due, clients, async ({ nth, template, shiftMs }, one) => {
      const draw = await importedCopy(db, { nth, template, shiftMs });
      await one.query(copyStatements(tables, { nth, template, shiftMs, members, ...draw }));
      if (nth % 100 === 99) report(`${nth + 1} of ${copies} draws are copied`);
    });
    report('building indexes');
    await restore(inParallel);
    await client.query('drop schema templates cascade');
    report('vacuum');
    const { rows } = await client.query(`select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by relpages desc`);
    await inParallel(rows.map(({ name }) => `vacuum (analyze) ${name}`));
  } finally {
    await Promise.all(clients.map((one) => one.end()));
  }
}

/** Stores a draw like the template, with a box. */
async function importedCopy(db, { nth, template, shiftMs }) {
  const [opensAt, closesAt] = [template.from - HOUR_MS, template.until + HOUR_MS].map((ms) => ms + shiftMs);
  const draw = await aDrawOnSale(
    { db },
    {
      directoryName: `copy-${nth}`,
      prizes: template.counts,
      price: template.price,
      opensInMs: opensAt - Date.now(),
      closesInMs: closesAt - Date.now(),
      but: {
        title: `ぐるのまわり道ガチャ 第${nth}弾`,
        concurrentPlaying: 1_000_000,
        quantities: [1, 2, 5, 10],
        shippingFee: template.shippingFee,
        storageDays: template.storageDays,
        updatedAt: new Date(opensAt - DAY_MS),
      },
    },
  );
  return {
    drawId: draw.drawId,
    prizeIds: await prizeIdsOf(db, draw),
    templateIds: await prizeIdsOf(db, template),
  };
}

/** The prizes of a draw by grade. */
async function prizeIdsOf(db, { drawId }) {
  const text = 'select prize_id from prizes where draw_id = $1 order by position';
  const { rows } = await db.$client.query(text, [drawId]);
  return rows.map((row) => row.prize_id);
}

async function connected(url) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(SETTINGS);
  await client.query('create temp table member_map (was uuid primary key, now uuid not null)');
  return client;
}

/** Calls `work` for each item on the next free client. */
async function eachOf(items, clients, work) {
  let next = 0;
  const one = async (client) => {
    for (let index = next++; index < items.length; index = next++) await work(items[index], client);
  };
  await Promise.all(clients.map(one));
}

const DRAWS = `
  select d.draw_id as "drawId", d.price, d.sold, d.shipping_fee as "shippingFee", d.storage_days as "storageDays",
    (select array_agg(total order by position) from prizes p where p.draw_id = d.draw_id) as counts,
    (select extract(epoch from min(ordered_at)) * 1000 from orders o where o.draw_id = d.draw_id)::float8 as from,
    (select extract(epoch from max(ordered_at)) * 1000 from orders o where o.draw_id = d.draw_id)::float8 as until
  from draws d where draw_id = any ($1) order by draw_id`;

/** New members. */
const POOL = `
  with added as (
    insert into members (email, email_key, password_hash, name, zip, address, address2, birthday, tel, joined_at)
    select 'member-' || n || '@example.jp', 'member-' || n || '@example.jp', 'none',
      (array['佐藤','鈴木','高橋','田中','伊藤','渡辺','山本','中村'])[1 + n % 8] || ' ' || n, '1500001', '東京都', '',
      '1990-01-01', '090' || lpad(n::text, 8, '0'), now() - $2::int * interval '1 day' - n * interval '1 minute'
    from generate_series(1, $1::int) n returning member_id)
  insert into templates.pool select row_number() over () - 1, member_id from added`;

/** The buyers of the templates by their place in each. */
const BUYERS = `
  insert into templates.buyers
  select draw_id, member_id, row_number() over (partition by draw_id order by member_id) - 1
    from (select distinct draw_id, member_id from templates.orders) them`;

/**
 * An id or a key of a copy follows from that of the template and the number of the copy.
 */
const FUNCTIONS = `
  create table templates.pool (place int primary key, member_id uuid not null);
  create table templates.buyers (template_id uuid, member_id uuid, place int, primary key (template_id, member_id));
  create function templates.id(was uuid, nth int) returns uuid language sql immutable parallel safe as
    $$ select overlay(overlay(md5(was::text || '-' || nth) placing '4' from 13) placing '8' from 17)::uuid $$;
  create function templates.key(was text, nth int) returns text language sql immutable parallel safe as
    $$ select left(md5(was || '-' || nth), 24) $$`;
