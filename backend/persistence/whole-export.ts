import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { ExportedTable } from '#backend/domain/exported-table.ts';
import { CURRENT_TIME, inMs } from './db/clock.ts';
import type { Connection } from './db/database.ts';
import { settings, wholeExports } from './schema.ts';

const SLICE = 1_000;

/** The rows of a table as text, slice by slice; null is empty. */
export async function* rowsOfTable(
  db: Connection,
  { table, key, columns }: Pick<ExportedTable, 'table' | 'key' | 'columns'>,
): AsyncGenerator<readonly (readonly string[])[]> {
  const names = Object.keys(columns);
  const keys = listOf(key.map((name) => sql.identifier(name)));
  const read = listOf(
    [...names, ...key].map((name, nth) => sql`${sql.identifier(name)}::text as ${sql.identifier(`c${nth}`)}`),
  );
  let after: readonly string[] | undefined;
  do {
    const isAfter: SQL =
      after === undefined ? sql`true` : sql`(${keys}) > (${listOf(after.map((value) => sql`${value}`))})`;
    const { rows } = await db.execute<Record<string, string | null>>(
      sql`select ${read} from ${sql.identifier(table)} where ${isAfter} order by ${keys} limit ${SLICE}`,
    );
    yield rows.map((row) => names.map((_name, nth) => row[`c${nth}`] ?? ''));
    const last = rows.length < SLICE ? undefined : rows.at(-1);
    after = last && key.map((_name, nth) => last[`c${names.length + nth}`] ?? '');
  } while (after !== undefined);
}

const listOf = (parts: readonly SQL[] | readonly ReturnType<typeof sql.identifier>[]): SQL =>
  sql.join([...parts], sql`, `);

/** Settings with a secret in them. */
const SECRET_SECTION = 'notices';

/** The stored settings by section, as JSON. */
export async function storedTexts(db: Connection): Promise<Readonly<Record<string, unknown>>> {
  const rows = await db
    .select({ section: settings.section, value: settings.value })
    .from(settings)
    .orderBy(settings.section);
  return Object.fromEntries(
    rows.filter(({ section }) => section !== SECRET_SECTION).map(({ section, value }) => [section, value]),
  );
}

type NewExport = { readonly requestedBy: string; readonly approvedBy: string; readonly lifeMs: number };

/** An export that a second person has allowed to the one who asked. */
export type AllowedExport = typeof wholeExports.$inferSelect;

export async function insertWholeExport(
  db: Connection,
  { lifeMs, ...allowed }: NewExport,
): Promise<AllowedExport> {
  const [added] = await db
    .insert(wholeExports)
    .values({ ...allowed, expiresAt: inMs(lifeMs) })
    .returning();
  if (added === undefined) throw new Error('The insertion of the export returned no row.');
  await db.delete(wholeExports).where(lte(wholeExports.expiresAt, CURRENT_TIME));
  return added;
}

/** The valid exports of a person, the latest first. */
export const wholeExportsOf = (db: Connection, requestedBy: string): Promise<AllowedExport[]> =>
  db
    .select()
    .from(wholeExports)
    .where(and(eq(wholeExports.requestedBy, requestedBy), gt(wholeExports.expiresAt, CURRENT_TIME)))
    .orderBy(sql`${wholeExports.expiresAt} desc`);
