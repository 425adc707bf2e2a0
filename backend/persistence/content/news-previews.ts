import { and, eq, gt, lte } from 'drizzle-orm';
import type { PreviewedNews } from '#backend/domain/content/content.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { newsPreviews } from '../schema.ts';

type NewPreview = { readonly digest: string; readonly article: PreviewedNews; readonly lifeMs: number };

/** Stores the news of a preview, and deletes those that have expired. Returns until when it is valid. */
export async function insertNewsPreview(db: Connection, { lifeMs, ...preview }: NewPreview): Promise<Date> {
  await db.delete(newsPreviews).where(lte(newsPreviews.expiresAt, CURRENT_TIME));
  const [added] = await db
    .insert(newsPreviews)
    .values({ ...preview, expiresAt: inMs(lifeMs) })
    .returning({ until: newsPreviews.expiresAt });
  if (added === undefined) throw new Error('The insertion of the preview returned no row.');
  return added.until;
}

/** The news of a valid preview. */
export async function findNewsPreview(db: Connection, digest: string): Promise<PreviewedNews | undefined> {
  const [found] = await db
    .select({ article: newsPreviews.article })
    .from(newsPreviews)
    .where(and(eq(newsPreviews.digest, digest), gt(newsPreviews.expiresAt, CURRENT_TIME)));
  return found?.article;
}
