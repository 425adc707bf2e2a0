import { sql } from 'drizzle-orm';
import type { TestBackend } from './backend.ts';
import { actsOf, type Operator } from './operator.ts';

export const HOUR_MS = 60 * 60_000;

type Db = Pick<TestBackend, 'db'>;

/** What the storefront is to be told, and has not been told yet. */
export async function announced({ db }: Db): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(
    sql`select distinct unnest(tags) as tag from announcements order by tag`,
  );
  return rows.map(({ tag }) => tag);
}

/** Everything that was to be told was told. */
export const allTold = ({ db }: Db) => db.execute(sql`delete from announcements`);

/** What is recorded of an operator; how a token came about is recorded of somebody else. */
export const deedsOf = async (backend: Db, { name }: Operator) =>
  (await actsOf(backend)).filter(({ operator }) => operator === name);
