import pg from 'pg';
import { deletePastRetention } from '#backend/actions/retention.ts';
import { retentionStore } from '#backend/persistence/retention-store.ts';
import { rounded } from '../draw/percentiles.mjs';
import { secondsOf } from './audits.mjs';

const LARGEST = 10;
const KB = 1_024;

/** The size of the database and of its largest tables with their indexes, and the kilobytes of each order. */
export async function measureSizes({ $client }) {
  const { rows: tables } = await $client.query(TABLES);
  const { rows } = await $client.query(`
    select pg_database_size(current_database())::float8 as bytes, (select count(*) from orders)::int as orders,
      (select count(*) from members)::int as members, (select count(*) from draws)::int as draws`);
  const [{ bytes, ...counted }] = rows;
  const kbEach = (size) => Math.round((size / KB / counted.orders) * 100) / 100;
  return {
    ...counted,
    databaseMb: Math.round(bytes / 1e6),
    kbAnOrder: kbEach(bytes),
    tables: tables.slice(0, LARGEST).map(({ name, rows: count, heap, indexes }) => ({
      name,
      rows: count,
      mb: Math.round((heap + indexes) / 1e6),
      indexesMb: Math.round(indexes / 1e6),
      kbAnOrder: kbEach(heap + indexes),
    })),
  };
}

const TABLES = `
  select relname as name, greatest(reltuples, 0)::float8 as rows, pg_table_size(oid)::float8 as heap, pg_indexes_size(oid)::float8 as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc`;

/** The seconds that the hourly deletion of old data takes, for each kind of data that takes longer than a tenth of one. */
export async function measureRetention(db) {
  const store = retentionStore(db);
  const took = new Map();
  const deleteOld = async (what, ...params) => {
    let deleted = 0;
    let failed = '';
    const seconds = await secondsOf(async () => {
      try {
        deleted = await store.deleteOld(what, ...params);
      } catch (error) {
        failed = error.cause?.message ?? error.message;
      }
    });
    const { seconds: before = 0, longest = 0, deleted: earlier = 0, calls = 0 } = took.get(what) ?? {};
    took.set(what, {
      seconds: before + seconds,
      longest: Math.max(longest, seconds),
      deleted: earlier + deleted,
      calls: calls + 1,
      failed,
    });
    return deleted;
  };
  await deletePastRetention({ deleteOld });
  return [...took]
    .filter(([, { seconds }]) => seconds >= 0.1)
    .map(([what, { seconds, ...counts }]) => ({ what, seconds: rounded(seconds), ...counts }));
}

/** The seconds that a migration takes which adds an index to the orders beside the running shop. */
export async function measureNewIndex(url) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const seconds = await secondsOf(() =>
      client.query('create index concurrently bench_index on orders (settled_at, order_id)'),
    );
    await client.query('drop index bench_index');
    return seconds;
  } finally {
    await client.end();
  }
}
