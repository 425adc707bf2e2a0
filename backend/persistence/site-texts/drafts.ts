import { and, eq, getTableColumns, gt, lte, sql } from 'drizzle-orm';
import type { SiteTextBlock, SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import type { TextDraft } from '#backend/domain/site-texts.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { siteTextDrafts, siteTextPreviews } from '../schema.ts';

export async function findTextDraft(db: Connection, kind: SiteTextKind): Promise<TextDraft | undefined> {
  const [found] = await db.select().from(siteTextDrafts).where(eq(siteTextDrafts.kind, kind));
  return found;
}

type SavedDraft = {
  readonly kind: SiteTextKind;
  readonly blocks: readonly SiteTextBlock[];
  readonly by: string;
};

export async function saveTextDraft(tx: Connection, { kind, blocks, by }: SavedDraft): Promise<TextDraft> {
  const change = { blocks, changedAt: CURRENT_TIME, changedBy: by };
  const [saved] = await tx
    .insert(siteTextDrafts)
    .values({ kind, ...change })
    .onConflictDoUpdate({
      target: siteTextDrafts.kind,
      set: { ...change, version: sql`${siteTextDrafts.version} + 1` },
    })
    .returning();
  if (saved === undefined) throw new Error('The draft was saved, but not returned.');
  return saved;
}

export async function deleteTextDraft(tx: Connection, kind: SiteTextKind): Promise<void> {
  await tx.delete(siteTextDrafts).where(eq(siteTextDrafts.kind, kind));
}

type NewPreview = { readonly digest: string; readonly kind: SiteTextKind; readonly lifeMs: number };

/** Returns the time until which the draft is shown to the holder of the secret. */
export async function insertTextPreview(tx: Connection, { lifeMs, ...preview }: NewPreview): Promise<Date> {
  await tx.delete(siteTextPreviews).where(lte(siteTextPreviews.expiresAt, CURRENT_TIME));
  const [added] = await tx
    .insert(siteTextPreviews)
    .values({ ...preview, expiresAt: inMs(lifeMs) })
    .returning({ until: siteTextPreviews.expiresAt });
  if (added === undefined) throw new Error('The insertion of the preview returned no row.');
  return added.until;
}

/** The draft of a valid preview. */
export async function findPreviewedText(db: Connection, digest: string): Promise<TextDraft | undefined> {
  const [found] = await db
    .select(getTableColumns(siteTextDrafts))
    .from(siteTextDrafts)
    .innerJoin(siteTextPreviews, eq(siteTextPreviews.kind, siteTextDrafts.kind))
    .where(and(eq(siteTextPreviews.digest, digest), gt(siteTextPreviews.expiresAt, CURRENT_TIME)));
  return found;
}
