import pg from 'pg';
import { describeAddress, reasonOf } from '../db/database-errors.ts';
import { OperatorError } from '../db/operator-error.ts';

const NAME = 'shop';

type Access = { readonly port: number; readonly password: string };

const urlOf = (user: string, database: string, { port, password }: Access) =>
  `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;

/** Connection string of the shop: an ordinary role that owns the database, not the superuser of the server. */
export const shopUrl = (access: Access) => urlOf(NAME, NAME, access);

/** Creates the role and the database of the shop if they are missing. Each step may already be done. */
export async function ensureDatabase(access: Access): Promise<void> {
  await connected(urlOf('postgres', 'postgres', access), async (client) => {
    const isMissing = async (sql: string) => (await client.query(sql, [NAME])).rowCount === 0;
    if (await isMissing('SELECT FROM pg_roles WHERE rolname = $1')) {
      await client.query(
        `CREATE ROLE ${NAME} LOGIN CREATEDB PASSWORD ${client.escapeLiteral(access.password)}`,
      );
    }
    if (await isMissing('SELECT FROM pg_database WHERE datname = $1')) {
      await client.query(`CREATE DATABASE ${NAME} OWNER ${NAME}`);
    }
  });
}

/** Creates the database of a test shop beside that of the shop if it is missing, and returns its address. */
export async function ensureTestDatabase(url: string): Promise<string> {
  const own = new URL(url);
  own.pathname = `${own.pathname}_test`;
  const name = own.pathname.slice(1);
  await connected(url, async (client) => {
    const known = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (known.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  });
  return own.href;
}

/** Whether the database has no tables. */
export async function isUntouched(url: string): Promise<boolean> {
  const sql = `SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') LIMIT 1`;
  return connected(url, async (client) => (await client.query(sql)).rowCount === 0);
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  client.on('error', () => {}); // A connection that breaks fails the running query, which reports the error.
  try {
    await client.connect();
  } catch (error) {
    throw new OperatorError(
      `The database ${describeAddress(url)} refuses the connection: ${reasonOf(error)}`,
    );
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
