import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { LedgerAudit } from '#backend/actions/operations/ledger-audit.ts';
import { createDatabase, type Connection, type Database } from '#backend/persistence/database.ts';
import { ALL_CHECKS } from './checks/all-checks.ts';
import { type Check, type Finding, type Table, TABLES } from './check.ts';

/**
 * The audit for whoever asks the backend: over a connection of its own, because the pool's patience is that of a buyer.
 * Whoever stops listening ends it.
 */
export const createLedgerAudit = (url: string): LedgerAudit =>
  async function* audit() {
    const client = new pg.Client({ connectionString: url, application_name: 'koron-do audit:ledger' });
    client.on('error', () => {}); // A connection that breaks fails the query under way, which is where it is told.
    await client.connect();
    try {
      const db = createDatabase(client);
      await db.execute(sql`begin isolation level repeatable read read only`);
      await limitReadResources(db);
      let position = 0;
      for await (const checked of checksWithin(db)) {
        position += 1;
        yield { ...checked, position, ofAll: ALL_CHECKS.length };
      }
    } finally {
      await client.end();
    }
  };

/** Of one check so many findings are told; the others are counted. */
const MAX_EXAMPLES = 20;

export type CheckResult = Pick<Check, 'name' | 'invariant' | 'says' | 'of'> & {
  readonly isWarning: boolean;
  readonly rows: number;
  readonly found: number;
  /** The first of them, in sentences. */
  readonly told: readonly string[];
};

/** Every check, on the shop as it is at one moment. */
export const checkLedger = (db: Database): Promise<CheckResult[]> => inSnapshot(db, checkWithin);

/** Every check, one after the other, within a transaction that sees one moment. */
export async function checkWithin(tx: Connection): Promise<CheckResult[]> {
  const checked: CheckResult[] = [];
  for await (const one of checksWithin(tx)) checked.push(one);
  return checked;
}

/** The same, each as soon as it is done. */
async function* checksWithin(tx: Connection): AsyncGenerator<CheckResult> {
  const rows = await countRows(tx);
  for (const check of ALL_CHECKS) {
    const { name, invariant, says, of, isWarning = false } = check;
    const found = await runCheck(tx, check);
    yield { name, invariant, says, of, isWarning, rows: rows[of], ...found };
  }
}

/** What is not in order in the shop's books; nothing, if they are. What is only late is left out. */
export async function auditLedger(db: Database): Promise<Finding[]> {
  const checked = await checkLedger(db);
  return checked
    .filter(({ isWarning }) => !isWarning)
    .flatMap(({ name, invariant, told }) => told.map((what) => ({ check: name, invariant, what })));
}

type Findings = Pick<CheckResult, 'found' | 'told'>;

async function runCheck(tx: Connection, check: Check): Promise<Findings> {
  if ('recount' in check) return runRecount(check.recount(tx));
  const { rows } = await tx.execute<{ what: string; found: string }>(
    sql`select what, count(*) over () as found from (${check.offending}) as offending limit ${MAX_EXAMPLES}`,
  );
  return { found: Number(rows[0]?.found ?? 0), told: rows.map(({ what }) => what) };
}

async function runRecount(faults: AsyncIterable<string>): Promise<Findings> {
  const told: string[] = [];
  let found = 0;
  for await (const fault of faults) {
    found += 1;
    if (told.length < MAX_EXAMPLES) told.push(fault);
  }
  return { found, told };
}

async function countRows(tx: Connection): Promise<Record<Table, number>> {
  const counts = TABLES.map(
    (table) => sql`(select count(*) from ${sql.identifier(table)})::int as ${sql.identifier(table)}`,
  );
  const { rows } = await tx.execute<Record<Table, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  if (rows[0] === undefined) throw new Error('The database has counted nothing.');
  return rows[0];
}

/** Longer than any check takes on a draw of a million orders; shorter than an operator would wait. */
const STATEMENT_S = 120;

/**
 * Looks at the shop as it was at one moment, while it goes on selling. Nothing can be written, nobody is kept
 * waiting by a lock, and no second processor is taken from the shop.
 */
export function inSnapshot<T>(db: Database, look: (tx: Connection) => Promise<T>): Promise<T> {
  const settings = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  return db.transaction(async (tx) => {
    await limitReadResources(tx);
    return look(tx);
  }, settings);
}

/** For the rest of a transaction. */
async function limitReadResources(tx: Connection): Promise<void> {
  await tx.execute(sql.raw(`set local statement_timeout = '${STATEMENT_S}s'`));
  await tx.execute(sql`set local max_parallel_workers_per_gather = 0`);
  await tx.execute(sql`set local work_mem = '64MB'`);
}
