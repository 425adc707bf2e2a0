import type pg from 'pg';
import { describeAddress } from './database-errors.ts';
import { connected } from './migrate.ts';
import { OperatorError } from './operator-error.ts';

/** The schema that marks the database of a test shop. It has no tables. */
const MARK = 'test_shop';

/**
 * Throws if the database is of the other kind of shop. Marks an empty one as that of a test shop: a live shop's is never
 * empty again, so that no setting can make a test shop of it.
 */
export const expectPurpose = (url: string, isTest: boolean): Promise<void> =>
  onDatabase(url, async (client) => {
    const isMarked = await hasMark(client);
    if (isMarked === isTest) return;
    if (!isTest)
      throw new OperatorError(`${describeAddress(url)} is the database of a test shop (TEST_SHOP=yes).`);
    if (await hasTables(client))
      throw new OperatorError(
        `${describeAddress(url)} has tables already: a test shop (TEST_SHOP=yes) wants an empty database of its own.`,
      );
    await client.query(`create schema ${MARK}`);
  });

/** Deletes everything in the database of a test shop but its mark. Throws for any other database. */
export const eraseTestDatabase = (url: string): Promise<void> =>
  onDatabase(url, async (client) => {
    if (!(await hasMark(client)))
      throw new Error(`${describeAddress(url)} is not the database of a test shop.`);
    await client.query('begin');
    await client.query('drop schema if exists drizzle cascade');
    await client.query('drop schema public cascade');
    await client.query('create schema public');
    await client.query('commit');
  });

async function onDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connected(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const hasMark = async (client: pg.Client): Promise<boolean> =>
  (await client.query('select from pg_namespace where nspname = $1', [MARK])).rowCount === 1;

const hasTables = async (client: pg.Client): Promise<boolean> =>
  (
    await client.query(
      `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`,
    )
  ).rowCount === 1;
