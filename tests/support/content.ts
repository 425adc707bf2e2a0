import { sql } from 'drizzle-orm';
import type { Connection } from '#backend/persistence/database.ts';
import { news } from '#backend/persistence/schema.ts';
import type { TestBackend } from './backend.ts';
import { operatorLogOf, type Operator } from './operator.ts';

export const HOUR_MS = 60 * 60_000;

type Db = Pick<TestBackend, 'db'>;

/** What the storefront is to be told, and has not been told yet. */
export async function announcedTags({ db }: Db): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(
    sql`select distinct unnest(tags) as tag from announcements order by tag`,
  );
  return rows.map(({ tag }) => tag);
}

/** Everything that was to be told was told. */
export const clearAnnouncements = ({ db }: Db) => db.execute(sql`delete from announcements`);

/** What is recorded of an operator; how a token came about is recorded of somebody else. */
export const actionsBy = async (backend: Db, { name }: Operator) =>
  (await operatorLogOf(backend)).filter(({ operator }) => operator === name);

type Row = typeof news.$inferInsert;
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** A piece of news of a new draw, published an hour ago; or what takes its place under its number. */
export async function publish(db: Connection, but: Partial<Row> & Pick<Row, 'newsNumber'>): Promise<void> {
  const publishedAt = but.publishedAt ?? hoursAgo(1);
  const row: Row = {
    category: 'new',
    title: '新作「ぽつの雨やどりガチャ」',
    summary: 'ぽつが、商店街の軒下で雨やどりをしています。',
    publishedAt,
    updatedAt: publishedAt,
    body: [],
    entryDigest: '',
    publishedAtWritten: '',
    ...but,
  };
  await db.insert(news).values(row).onConflictDoUpdate({ target: news.newsNumber, set: row });
}
