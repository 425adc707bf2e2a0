import pg from 'pg';
import { databaseError, describeAddress } from './database-errors.ts';
import { OperatorError } from './operator-error.ts';

/** PostgreSQL's code for a message that violates the protocol. PgBouncer rejects settings at the start with it. */
const PROTOCOL_VIOLATION = '08P01';

/**
 * Throws if the server does not apply the settings that each pool sends when it connects. A connection pooler in transaction
 * mode rejects or ignores them: statements would have no time limit and the batchers' plans would be others.
 */
export async function expectSessionSettings(url: string): Promise<void> {
  const settings = { statement_timeout: 9_876, options: '-c plan_cache_mode=force_generic_plan' };
  const client = new pg.Client({ connectionString: url, ...settings, connectionTimeoutMillis: 30_000 });
  client.on('error', () => {}); // A connection that breaks fails the running query, which reports the error.
  try {
    await client.connect();
    if (!(await isApplied(client))) throw refusal(url);
  } catch (error) {
    throw databaseError(error)?.code === PROTOCOL_VIOLATION ? refusal(url) : error;
  } finally {
    await client.end();
  }
}

async function isApplied(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ limit: string; plan: string }>(
    `select current_setting('statement_timeout') as limit, current_setting('plan_cache_mode') as plan`,
  );
  return rows[0]?.limit === '9876ms' && rows[0].plan === 'force_generic_plan';
}

const refusal = (url: string) =>
  new OperatorError(
    `DATABASE_URL (${describeAddress(url)}) leads to a connection pooler such as PgBouncer, which drops the settings of a connection. Name PostgreSQL or HAProxy instead: a backend keeps at most 30 connections.`,
  );
