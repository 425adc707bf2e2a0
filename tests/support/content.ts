import { sql } from 'drizzle-orm';
import { finishNextPicture } from '#backend/actions/content/finish-pictures.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { news } from '#backend/persistence/schema.ts';
import type { TestBackend } from './backend.ts';
import { operatorLogOf, type Operator } from './operator.ts';

export const HOUR_MS = 60 * 60_000;

type Db = Pick<TestBackend, 'db'>;

/** The tags of the announcements that are not delivered yet. */
export async function announcedTags({ db }: Db): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(
    sql`select distinct unnest(tags) as tag from announcements order by tag`,
  );
  return rows.map(({ tag }) => tag);
}

/** Deletes all announcements, as after their delivery. */
export const clearAnnouncements = ({ db }: Db) => db.execute(sql`delete from announcements`);

/** Renders all versions of all pictures, as the job does. */
export async function finishPictures({ db }: Db): Promise<void> {
  while (await finishNextPicture({ db, log: console })) continue;
}

/** The operator log of one operator. Making their token is logged under another name. */
export const actionsBy = async (backend: Db, { name }: Operator) =>
  (await operatorLogOf(backend)).filter(({ operator }) => operator === name);

type Row = typeof news.$inferInsert;
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** Stores news of a new draw, published an hour ago. Replaces the news of the same number. */
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
