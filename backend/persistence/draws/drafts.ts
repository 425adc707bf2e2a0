import { and, countDistinct, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { type DraftDocument, picturesOfDraft } from '#backend/domain/draws/draft.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { findsWords, wordsOf } from '../db/search-words.ts';
import { storedDraw } from './locked-draw.ts';
import { drawDrafts, drawPreviews, draws, orders } from '../schema.ts';
import { type Page, type Paged, type KeyedList, pageOfKeys } from '../db/pages.ts';
import type { WholeDraw } from '#backend/domain/draws/draw.ts';

const { directoryName, drawId, basedOn, document, version, createdAt, createdBy, changedAt, changedBy } =
  drawDrafts;

/** A draft without its preview. */
export const DRAFT = {
  directoryName,
  drawId,
  basedOn,
  document,
  version,
  createdAt,
  createdBy,
  changedAt,
  changedBy,
};

export type StoredDraft = {
  readonly directoryName: string;
  /** The published draw that it changes; null: a new draw. */
  readonly drawId: string | null;
  /** When the content of the draw had last changed that the draft takes into account. */
  readonly basedOn: Date | null;
  readonly document: DraftDocument;
  readonly version: number;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly changedAt: Date;
  readonly changedBy: string;
};

export async function findDraft(db: Connection, name: string): Promise<StoredDraft | undefined> {
  const [found] = await db.select(DRAFT).from(drawDrafts).where(eq(directoryName, name));
  return found;
}

/** Locks the draft until the transaction ends. */
export async function lockDraft(db: Connection, name: string): Promise<StoredDraft | undefined> {
  const [found] = await db.select(DRAFT).from(drawDrafts).where(eq(directoryName, name)).for('update');
  return found;
}

type NewDraft = Pick<StoredDraft, 'directoryName' | 'drawId' | 'basedOn' | 'document'> & {
  readonly by: string;
};

/** `undefined`: there is a draft with this name, or another one of this draw. */
export async function insertDraft(
  db: Connection,
  { by, ...draft }: NewDraft,
): Promise<StoredDraft | undefined> {
  const pictureIds = picturesOfDraft(draft.document);
  const made = { createdAt: CURRENT_TIME, createdBy: by, changedAt: CURRENT_TIME, changedBy: by };
  const [added] = await db
    .insert(drawDrafts)
    .values({ ...draft, pictureIds, ...made })
    .onConflictDoNothing()
    .returning(DRAFT);
  return added;
}

export async function updateDraft(
  db: Connection,
  { directoryName: name, by, document: content, basedOn: base }: NewDraft,
): Promise<StoredDraft> {
  const [saved] = await db
    .update(drawDrafts)
    .set({
      pictureIds: picturesOfDraft(content),
      document: content,
      basedOn: base,
      changedAt: CURRENT_TIME,
      changedBy: by,
      version: sql`${version} + 1`,
    })
    .where(eq(directoryName, name))
    .returning(DRAFT);
  return one(saved);
}

export async function deleteDraftRow(db: Connection, name: string): Promise<void> {
  await db.delete(drawDrafts).where(eq(directoryName, name));
}

export type DraftFilter = { readonly q?: string };

export async function pageOfDrafts(
  db: Connection,
  { limit, offset, ...filter }: DraftFilter & Page,
): Promise<Paged<StoredDraft>> {
  const which = await draftsWith(db, wordsOf(filter.q));
  const list: KeyedList = {
    table: drawDrafts,
    key: { directoryName },
    which,
    isSearch: which !== undefined,
    order: { columns: [changedAt, directoryName], direction: 'desc' },
  };
  const { total, keys, order } = await pageOfKeys(db, list, { limit, offset });
  const items = await db
    .select(DRAFT)
    .from(drawDrafts)
    .where(inArray(directoryName, keys))
    .orderBy(...order);
  return { total, items };
}

/** Without words: all. */
export const draftsWith = (db: Connection, words: readonly string[]) =>
  findsWords(db, { column: drawDrafts.searchName, index: 'draw_drafts_name_terms' }, words);

type NewPreview = {
  readonly digest: string;
  readonly directoryName: string;
  readonly lifeMs: number;
};

/** Returns the time until which the draft is shown to the holder of the secret. */
export async function insertPreview(db: Connection, { lifeMs, ...preview }: NewPreview): Promise<Date> {
  await db.delete(drawPreviews).where(lte(drawPreviews.expiresAt, CURRENT_TIME));
  const [added] = await db
    .insert(drawPreviews)
    .values({ ...preview, expiresAt: inMs(lifeMs) })
    .returning({ until: drawPreviews.expiresAt });
  if (added === undefined) throw new Error('The insertion of the preview returned no row.');
  return added.until;
}

/** The draft of a valid preview. */
export async function findPreviewedDraft(db: Connection, digest: string): Promise<StoredDraft | undefined> {
  const [found] = await db
    .select(DRAFT)
    .from(drawDrafts)
    .innerJoin(drawPreviews, eq(drawPreviews.directoryName, directoryName))
    .where(and(eq(drawPreviews.digest, digest), gt(drawPreviews.expiresAt, CURRENT_TIME)));
  return found;
}

/** A published draw as a draft compares itself with it. */
export type PublishedDraw = WholeDraw & {
  /** The text of its period in the catalogue. */
  readonly opensAtWritten: string;
  readonly closesAtWritten: string;
  readonly playing: number;
  readonly isAnnounced: boolean;
};

/** A published draw, by its present name or by its id. */
export async function findDraftedDraw(
  db: Connection,
  which: { readonly directoryName: string } | { readonly drawId: string },
): Promise<PublishedDraw | undefined> {
  const name = 'drawId' in which ? await nameOf(db, which.drawId) : which.directoryName;
  return name === undefined ? undefined : storedDraw(db, [name]);
}

/** The members who have paid for tickets of a draw. */
export async function countBuyers(db: Connection, id: string): Promise<number> {
  const [counted] = await db
    .select({ buyers: countDistinct(orders.memberId) })
    .from(orders)
    .where(and(eq(orders.drawId, id), isNotNull(orders.firstTicket)));
  return counted?.buyers ?? 0;
}

async function nameOf(db: Connection, id: string): Promise<string | undefined> {
  const [found] = await db.select({ name: draws.directoryName }).from(draws).where(eq(draws.drawId, id));
  return found?.name;
}

function one(row: StoredDraft | undefined): StoredDraft {
  if (row === undefined) throw new Error('The change of the draft returned no row.');
  return row;
}
