import { sql } from 'drizzle-orm';
import type { Connection, Database } from '#backend/persistence/database.ts';
import { type Check, type Finding, type Table, TABLES } from './check.ts';
import { EVERY_CHECK } from './checks/every-check.ts';
import { inSnapshot } from './snapshot.ts';

/** Of one check so many findings are told; the others are counted. */
const FINDINGS_TOLD = 20;

export type Checked = Pick<Check, 'name' | 'invariant' | 'says' | 'of'> & {
  readonly isWarning: boolean;
  readonly rows: number;
  readonly found: number;
  /** The first of them, in sentences. */
  readonly told: readonly string[];
};

/** Every check, on the shop as it is at one moment. */
export const checkBooks = (db: Database): Promise<Checked[]> => inSnapshot(db, checkWithin);

/** Every check, one after the other, within a transaction that sees one moment. */
export async function checkWithin(tx: Connection): Promise<Checked[]> {
  const checked: Checked[] = [];
  for await (const one of checksWithin(tx)) checked.push(one);
  return checked;
}

/** The same, each as soon as it is done. */
export async function* checksWithin(tx: Connection): AsyncGenerator<Checked> {
  const rows = await countRows(tx);
  for (const check of EVERY_CHECK) {
    const { name, invariant, says, of, isWarning = false } = check;
    const found = await search(tx, check);
    yield { name, invariant, says, of, isWarning, rows: rows[of], ...found };
  }
}

/** What is not in order in the shop's books; nothing, if they are. What is only late is left out. */
export async function auditBooks(db: Database): Promise<Finding[]> {
  const checked = await checkBooks(db);
  return checked
    .filter(({ isWarning }) => !isWarning)
    .flatMap(({ name, invariant, told }) => told.map((what) => ({ check: name, invariant, what })));
}

type Found = Pick<Checked, 'found' | 'told'>;

async function search(tx: Connection, check: Check): Promise<Found> {
  if ('recount' in check) return recounted(check.recount(tx));
  const { rows } = await tx.execute<{ what: string; found: string }>(
    sql`select what, count(*) over () as found from (${check.offending}) as offending limit ${FINDINGS_TOLD}`,
  );
  return { found: Number(rows[0]?.found ?? 0), told: rows.map(({ what }) => what) };
}

async function recounted(faults: AsyncIterable<string>): Promise<Found> {
  const told: string[] = [];
  let found = 0;
  for await (const fault of faults) {
    found += 1;
    if (told.length < FINDINGS_TOLD) told.push(fault);
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
