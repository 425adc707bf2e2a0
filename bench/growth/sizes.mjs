import pg from 'pg';
import { RETENTION_DAYS } from '#backend/domain/retention.ts';
import { deleteOldRows } from '#backend/persistence/retention.ts';
import { rounded } from '../draw/percentiles.mjs';
import { secondsOf } from './audits.mjs';

const LARGEST = 10;
/** As the job deletes them. */
const BATCH_ROWS = 1_000;
const MAX_BATCHES = 100;
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
  const took = [];
  for (const [what, days] of Object.entries(RETENTION_DAYS)) {
    const measured = { what, seconds: 0, longest: 0, deleted: 0, calls: 0, failed: '' };
    let rows = BATCH_ROWS;
    while (rows === BATCH_ROWS && measured.calls < MAX_BATCHES) {
      const seconds = await secondsOf(async () => {
        try {
          rows = await deleteOldRows(db, what, { days }, BATCH_ROWS);
          measured.deleted += rows;
        } catch (error) {
          rows = 0;
          measured.failed = error.cause?.message ?? error.message;
        }
      });
      measured.calls += 1;
      measured.seconds += seconds;
      measured.longest = Math.max(measured.longest, seconds);
    }
    took.push(measured);
  }
  return took
    .filter(({ seconds }) => seconds >= 0.1)
    .map(({ seconds, ...measured }) => ({ ...measured, seconds: rounded(seconds) }));
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
