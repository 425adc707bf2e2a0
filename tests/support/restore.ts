import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** `restore` gives a database the rows that it had before. `false`: it cannot be used again. */
export type RestorableDatabase = { restore(): Promise<boolean>; end(): Promise<void> };

/** A test that leaves more rows than this leaves tables of another size and statistics: its database is discarded. */
const MAX_ROWS = 5_000;

/** Remembers the rows of a database. A test that changes its structure makes it unusable for the next one. */
export async function restorable(url: string): Promise<RestorableDatabase> {
  // The shop's role may not switch off triggers. The superuser has the same password.
  const client = new pg.Client({ connectionString: url.replace('//shop:', '//postgres:') });
  // The server may stop before the process.
  client.on('error', () => {});
  await client.connect();
  const structure = await structureOf(client);
  const tables = await tablesOf(client);
  const statements = await restoringStatements(client, tables);
  const restore = async () => {
    await untilQuiet(client);
    if ((await structureOf(client)) !== structure) return false;
    const results = await client.query<Record<string, unknown>[]>(statements);
    const deleted = [results]
      .flat()
      .reduce((sum, { command, rowCount }) => sum + (command === 'DELETE' ? (rowCount ?? 0) : 0), 0);
    return deleted <= MAX_ROWS;
  };
  return { restore, end: () => client.end() };
}

/** A text that changes with the tables, columns, constraints, triggers, functions and settings of a database. */
async function structureOf(client: pg.Client): Promise<string> {
  const catalogues = ['class', 'attribute', 'constraint', 'trigger', 'proc', 'namespace'];
  const each = catalogues.map(
    (name) => `(select count(*) || ' ' || max(xmin::text::bigint) from pg_${name})`,
  );
  const settings = `(select count(*) from pg_db_role_setting where setdatabase in (select oid from pg_database where datname = current_database()))`;
  const { rows } = await client.query(`select ${[...each, settings].join(` || ',' || `)} as structure`);
  return String(rows[0].structure);
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'drizzle')`,
  );
  return rows.map(({ name }) => name);
}

/** The columns that are not calculated from others. */
async function storedColumns(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return String(rows[0].names);
}

/** Statements that delete all rows, insert those of today, and set all sequences back, without triggers. */
async function restoringStatements(client: pg.Client, tables: readonly string[]): Promise<string> {
  const inserts: string[] = [];
  for (const table of tables) {
    const { rows } = await client.query(`select jsonb_agg(it) as rows from ${table} it`);
    if (rows[0].rows === null) continue;
    const literal = client.escapeLiteral(JSON.stringify(rows[0].rows));
    const columns = await storedColumns(client, table);
    inserts.push(
      `insert into ${table} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${table}, ${literal})`,
    );
  }
  const { rows: sequences } = await client.query<{ set: string }>(
    `select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value), last_value is not null) as set
       from pg_sequences`,
  );
  return [
    'begin',
    'set local session_replication_role = replica',
    ...tables.map((table) => `delete from ${table}`),
    ...inserts,
    ...sequences.map(({ set }) => set),
    'commit',
  ].join(';\n');
}

/** Waits until no other connection runs a statement or a transaction. */
async function untilQuiet(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' limit 1`,
    );
    if (rows.length === 0) return;
    await pause(5);
  }
}
