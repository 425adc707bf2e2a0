import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { DraftFilter, DraftStore, StoredDraft } from '#backend/actions/draws/draft-ports.ts';
import type { Page, Paged } from '#backend/actions/ports.ts';
import { type DraftDocument, picturesOfDraft } from '#backend/domain/draws/draft.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { type KeyedList, pageOfKeys } from '../db/page-keys.ts';
import { findsWords, wordsOf } from '../db/search-words.ts';
import { picturesById } from '../content/picture-store.ts';
import { matchesName } from './draw-names.ts';
import { storedDraw } from './locked-draw.ts';
import { boxes, drawDrafts, drawPreviews, draws } from '../schema.ts';

const { directoryName, drawId, basedOn, version, createdAt, createdBy, changedAt, changedBy } = drawDrafts;

/** Drafts of releases before these fields do not have them. */
const document = sql<DraftDocument>`'{"reading": "", "characters": []}'::jsonb || ${drawDrafts.document}`;

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

export const draftStore = (db: Connection): DraftStore => ({
  ...previewStore(db),
  ...drawQueries(db),

  list: (filter) => listDrafts(db, filter),

  find: async (name) => {
    const [found] = await db.select(DRAFT).from(drawDrafts).where(eq(directoryName, name));
    return found;
  },

  locked: async (name) => {
    const [found] = await db.select(DRAFT).from(drawDrafts).where(eq(directoryName, name)).for('update');
    return found;
  },

  add: async ({ by, ...draft }) => {
    const pictureIds = picturesOfDraft(draft.document);
    const made = { createdAt: CURRENT_TIME, createdBy: by, changedAt: CURRENT_TIME, changedBy: by };
    const [added] = await db
      .insert(drawDrafts)
      .values({ ...draft, pictureIds, ...made })
      .onConflictDoNothing()
      .returning(DRAFT);
    return added;
  },

  save: async ({ directoryName: name, by, document: content, basedOn: base }) => {
    const [saved] = await db
      .update(drawDrafts)
      .set({
        pictureIds: picturesOfDraft(content),
        ...{ document: content, basedOn: base, changedAt: CURRENT_TIME, changedBy: by },
        version: sql`${version} + 1`,
      })
      .where(eq(directoryName, name))
      .returning(DRAFT);
    return one(saved);
  },

  delete: async (name) => {
    await db.delete(drawDrafts).where(eq(directoryName, name));
  },
});

async function listDrafts(
  db: Connection,
  { limit, offset, ...filter }: DraftFilter & Page,
): Promise<Paged<StoredDraft>> {
  const which = await draftsWith(db, wordsOf(filter.q));
  const list: KeyedList = {
    ...{ table: drawDrafts, key: { directoryName }, which, isSearch: which !== undefined },
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

const previewStore = (db: Connection): Pick<DraftStore, 'addPreview' | 'previewed'> => ({
  addPreview: async ({ lifeMs, ...preview }) => {
    await db.delete(drawPreviews).where(lte(drawPreviews.expiresAt, CURRENT_TIME));
    const [added] = await db
      .insert(drawPreviews)
      .values({ ...preview, expiresAt: inMs(lifeMs) })
      .returning({ until: drawPreviews.expiresAt });
    if (added === undefined) throw new Error('The insertion of the preview returned no row.');
    return added.until;
  },

  previewed: async (digest) => {
    const [found] = await db
      .select(DRAFT)
      .from(drawDrafts)
      .innerJoin(drawPreviews, eq(drawPreviews.directoryName, directoryName))
      .where(and(eq(drawPreviews.digest, digest), gt(drawPreviews.expiresAt, CURRENT_TIME)));
    return found;
  },
});

const drawQueries = (db: Connection): Pick<DraftStore, 'draw' | 'isTaken' | 'pictures'> => ({
  draw: async (which) => {
    const name = 'drawId' in which ? await nameOf(db, which.drawId) : which.directoryName;
    const draw = name === undefined ? undefined : await storedDraw(db, [name]);
    if (draw === undefined) return undefined;
    return { ...draw, isSealed: (await db.$count(boxes, eq(boxes.drawId, draw.drawId))) > 0 };
  },

  pictures: (pictureIds) => picturesById(db, pictureIds),

  isTaken: async (name) => (await db.$count(draws, matchesName(name))) > 0,
});

async function nameOf(db: Connection, id: string): Promise<string | undefined> {
  const [found] = await db.select({ name: draws.directoryName }).from(draws).where(eq(draws.drawId, id));
  return found?.name;
}

function one(row: StoredDraft | undefined): StoredDraft {
  if (row === undefined) throw new Error('The change of the draft returned no row.');
  return row;
}
