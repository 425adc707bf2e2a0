import { type SQL, sql } from 'drizzle-orm';
import { checkWithin } from '#backend/audit/audit.ts';
import { everyDraw, limitToDraws } from '#backend/audit/scope.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import type { PayingShop } from '../../support/payments.ts';

/** A way to break the stored data, and the checks that find it. */
export type BrokenCase<Shop> = readonly [
  what: string,
  finds: readonly string[],
  breaks: (shop: Shop) => readonly SQL[],
];

/** Rolls the transaction back. */
class RollbackError extends Error {}

/** Executes the statements, returns the names of the checks that find something, and rolls back. */
export async function findingsAfter(
  { shop }: { readonly shop: Pick<PayingShop, 'db'> },
  breaks: readonly SQL[],
): Promise<readonly string[]> {
  let found: readonly string[] = [];
  const rolledBack = shop.db.transaction(async (tx) => {
    for (const statement of breaks) await executeWithoutTriggers(tx, statement);
    found = await foundBy(tx);
    expect(await foundInDraws(tx)).toEqual([...found].toSorted());
    throw new RollbackError();
  });
  await rolledBack.catch((error: unknown) => {
    if (!(error instanceof RollbackError)) throw error;
  });
  return found;
}

async function foundBy(tx: Connection, limits?: { readonly isLimited: boolean }): Promise<string[]> {
  const checked = await checkWithin(tx, limits);
  return checked.filter((check) => check.found > 0).map(({ name }) => name);
}

/** Returns the findings of an audit of each draw alone, together. */
async function foundInDraws(tx: Connection): Promise<string[]> {
  const found = new Set<string>();
  for (const drawId of (await everyDraw(tx)).drawIds) {
    await limitToDraws(tx, [drawId]);
    for (const name of await foundBy(tx, { isLimited: true })) found.add(name);
  }
  return [...found].toSorted();
}

const TABLES_WITH_TRIGGERS = [
  'ledger',
  'draw_log',
  'order_moves',
  'boxes',
  'won_prizes',
  'shipments',
  'shipment_moves',
  'shipment_former_prizes',
  'spare_changes',
  'closed_months',
];

/** Executes a statement with the triggers disabled that protect stored rows. */
async function executeWithoutTriggers(tx: Connection, statement: SQL): Promise<void> {
  const tables = TABLES_WITH_TRIGGERS.map((table) => sql.identifier(table));
  for (const table of tables) await tx.execute(sql`alter table ${table} disable trigger user`);
  await tx.execute(statement);
  for (const table of tables) await tx.execute(sql`alter table ${table} enable trigger user`);
}
