import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { TEMPLATE } from './database-server.ts';

export type FreshDatabase = {
  readonly url: string;
  /** Takes it away again, also from under connections that were forgotten. */
  drop(): Promise<void>;
};

/** A database of its own for a test file: every table of the shop, and nothing in them. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = process.env.TEST_DATABASE_SERVER;
  if (server === undefined)
    throw new Error('No database server runs: tests are started by npm test, or by jest.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  return {
    url: server.replace(/\/\w+$/, `/${name}`),
    drop: () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
