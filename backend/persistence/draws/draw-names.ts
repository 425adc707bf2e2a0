import { type SQL, sql, type SQLWrapper, eq, inArray } from 'drizzle-orm';
import type { KnownNames } from '#backend/domain/draws/check-names.ts';
import { draws, formerNames } from '../schema.ts';
import type { Connection } from '../db/database.ts';

/**
 * Matches a draw by its name or a former name. A current name has priority. The inner columns are plain SQL, because
 * Drizzle's relational queries assign every column to their own table.
 */
export const matchesName = (name: string | SQLWrapper): SQL =>
  sql`${draws.drawId} = coalesce(
    (select draw_id from ${draws} where directory_name = ${name}),
    (select draw_id from ${formerNames} where directory_name = ${name}))`;

/** Whether a draw has or had this name. */
export const hasDrawNamed = async (db: Connection, name: string): Promise<boolean> =>
  (await db.$count(draws, matchesName(name))) > 0;

/** The draw that has this name now. */
export async function drawIdNamed(db: Connection, directoryName: string): Promise<string | undefined> {
  const [found] = await db
    .select({ drawId: draws.drawId })
    .from(draws)
    .where(eq(draws.directoryName, directoryName));
  return found?.drawId;
}

type Named = { readonly directoryName: string; readonly formerly: readonly string[] };

/** Every former name with the present one of its draw. */
export async function knownFormerNames(tx: Connection): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ former: formerNames.directoryName, present: draws.directoryName })
    .from(formerNames)
    .innerJoin(draws, eq(draws.drawId, formerNames.drawId));
  return new Map(rows.map(({ former, present }) => [former, present]));
}

/** The names that lead to draws, current and former. */
export async function knownNames(tx: Connection): Promise<KnownNames> {
  const rows = await tx.select({ name: draws.directoryName }).from(draws);
  return { draws: new Set(rows.map(({ name }) => name)), former: await knownFormerNames(tx) };
}

/** Renames a draw and keeps the old name as a former name. A former name that is used again is no longer former. */
export async function rename(
  tx: Connection,
  { drawId, directoryName }: { readonly drawId: string; readonly directoryName: string },
  to: string,
): Promise<void> {
  await tx.delete(formerNames).where(eq(formerNames.directoryName, to));
  await tx.update(draws).set({ directoryName: to }).where(eq(draws.drawId, drawId));
  await tx.insert(formerNames).values({ directoryName, drawId });
}

/** Stores former names and returns the new ones. Former names are never deleted. */
export async function keepFormerNames(tx: Connection, named: readonly Named[]): Promise<string[]> {
  const withFormer = named.filter(({ formerly }) => formerly.length > 0);
  if (withFormer.length === 0) return [];
  const names = withFormer.map(({ directoryName }) => directoryName);
  const rows = await tx
    .select({ drawId: draws.drawId, name: draws.directoryName })
    .from(draws)
    .where(inArray(draws.directoryName, names));
  const values = rows.flatMap(({ drawId, name }) =>
    withFormer
      .filter(({ directoryName }) => directoryName === name)
      .flatMap(({ formerly }) => formerly.map((directoryName) => ({ directoryName, drawId }))),
  );
  const kept = await tx.insert(formerNames).values(values).onConflictDoNothing().returning();
  return kept.map(({ directoryName }) => directoryName);
}
