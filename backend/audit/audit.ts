import { sql } from 'drizzle-orm';
import type { LedgerAudit } from '#backend/actions/accounting/ledger-audit.ts';
import { createDatabase, type Connection, type Database } from '#backend/persistence/db/database.ts';
import { openOwnConnection } from '#backend/persistence/db/own-connection.ts';
import { ALL_CHECKS } from './checks/all-checks.ts';
import type { Check, Finding, Table } from './check.ts';
import { type AuditScope, changedDraws, everyDraw, limitToDraws, showTables } from './scope.ts';

/** Creates the audit of the ops API. It ends when the caller stops reading. */
export const createLedgerAudit = (url: string): LedgerAudit =>
  async function* audit() {
    const client = await openOwnConnection({ url, application: 'audit:ledger' });
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

/** Number of findings described per check; the others are counted. */
const MAX_EXAMPLES = 20;

export type CheckResult = Pick<Check, 'name' | 'invariant' | 'rule' | 'of'> & {
  readonly isWarning: boolean;
  readonly rows: number;
  readonly found: number;
  /** Sentences about the first findings. */
  readonly findings: readonly string[];
};

type Audit = { readonly scope: AuditScope; readonly checked: readonly CheckResult[] };

/** Runs all checks on one snapshot. */
export const checkLedger = async (db: Database): Promise<CheckResult[]> =>
  inSnapshot(db, (tx) => checkWithin(tx));

/** As `checkLedger`, and returns what was checked. */
export const auditWhole = (db: Database): Promise<Audit> =>
  inSnapshot(db, async (tx) => ({ scope: await everyDraw(tx), checked: await checkWithin(tx) }));

/** Runs all checks on the draws that changed since the last audit, and on those whose turn it is (`changedDraws`). */
export async function auditChanges(db: Database): Promise<Audit> {
  const scope = await changedDraws(db);
  const isLimited = scope.drawIds.length < scope.ofAll;
  if (isLimited) await limitToDraws(db, scope.drawIds);
  return { scope, checked: await inSnapshot(db, (tx) => checkWithin(tx, { isLimited })) };
}

type Limits = {
  /** The connection is limited to some draws. */
  readonly isLimited: boolean;
};

/** Runs all checks one after the other in a transaction with one snapshot. */
export async function checkWithin(tx: Connection, limits?: Limits): Promise<CheckResult[]> {
  const checked: CheckResult[] = [];
  for await (const one of checksWithin(tx, limits)) checked.push(one);
  return checked;
}

/** Yields each result when its check is done. */
export async function* checksWithin(tx: Connection, limits?: Limits): AsyncGenerator<CheckResult> {
  const counted = new Map<string, number>();
  for (const check of ALL_CHECKS) {
    const { name, invariant, rule, of, isWarning = false, isWhole = false } = check;
    if (limits?.isLimited === true) await showTables(tx, isWhole);
    const seen = `${of} ${isWhole}`;
    const rows = counted.get(seen) ?? (await countRows(tx, of));
    counted.set(seen, rows);
    const found = await runCheck(tx, check);
    yield { name, invariant, rule, of, isWarning, rows, ...found };
  }
}

/** Returns the findings of the ledger audit. Omits warnings. */
export async function auditLedger(db: Database): Promise<Finding[]> {
  const checked = await checkLedger(db);
  return checked
    .filter(({ isWarning }) => !isWarning)
    .flatMap(({ name, invariant, findings }) => findings.map((what) => ({ check: name, invariant, what })));
}

type Findings = Pick<CheckResult, 'found' | 'findings'>;

async function runCheck(tx: Connection, check: Check): Promise<Findings> {
  if ('recount' in check) return runRecount(check.recount(tx));
  const { rows } = await tx.execute<{ what: string; found: string }>(
    sql`select what, count(*) over () as found from (${check.offending}) as offending limit ${MAX_EXAMPLES}`,
  );
  return { found: Number(rows[0]?.found ?? 0), findings: rows.map(({ what }) => what) };
}

async function runRecount(recounted: AsyncIterable<string>): Promise<Findings> {
  const findings: string[] = [];
  let found = 0;
  for await (const finding of recounted) {
    found += 1;
    if (findings.length < MAX_EXAMPLES) findings.push(finding);
  }
  return { found, findings };
}

async function countRows(tx: Connection, table: Table): Promise<number> {
  const { rows } = await tx.execute<{ rows: string }>(
    sql`select count(*) as rows from ${sql.identifier(table)}`,
  );
  return Number(rows[0]?.rows);
}

/** Longer than any check of fifty million orders. */
const STATEMENT_S = 900;

/**
 * Reads one snapshot while the shop is open: read only, without locks that block others, on one processor.
 */
export function inSnapshot<T>(db: Database, work: (tx: Connection) => Promise<T>): Promise<T> {
  const settings = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  return db.transaction(async (tx) => {
    await limitReadResources(tx);
    return work(tx);
  }, settings);
}

/** Applies to the rest of the transaction. */
async function limitReadResources(tx: Connection): Promise<void> {
  await tx.execute(sql.raw(`set local statement_timeout = '${STATEMENT_S}s'`));
  await tx.execute(sql`set local max_parallel_workers_per_gather = 0`);
  await tx.execute(sql`set local work_mem = '64MB'`);
}
