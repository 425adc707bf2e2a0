import type { Connection } from '#backend/persistence/database.ts';
import { news } from '#backend/persistence/schema.ts';

type Row = typeof news.$inferInsert;

const HOUR_MS = 60 * 60_000;
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** A piece of news of a new draw, published an hour ago; or what takes its place under its number. */
export async function publish(db: Connection, but: Partial<Row> & Pick<Row, 'newsNumber'>): Promise<void> {
  const publishedAt = but.publishedAt ?? hoursAgo(1);
  const said: Row = {
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
  await db.insert(news).values(said).onConflictDoUpdate({ target: news.newsNumber, set: said });
}
