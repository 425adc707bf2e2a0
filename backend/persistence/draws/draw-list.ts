import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DrawFilter, DrawList, DrawListPage } from '#backend/actions/content/draw-list.ts';
import type { Page } from '#backend/actions/ports.ts';
import { DRAW_PARTS, DRAW_STATES, type DrawPart, type DrawState } from '#lib/contract/enums.ts';
import { databaseClock } from '../clock.ts';
import { containsText } from '../contains-text.ts';
import { DRAFT } from '../content/draft-store.ts';
import type { Connection } from '../database.ts';
import { type KeyedList, type ListOrder, pageOfKeys } from '../page-keys.ts';
import { boxes, drawDrafts, draws } from '../schema.ts';
import { ADMIN_COLUMNS } from './draw-admin-store.ts';

const { drawId, directoryName, opensAt, closesAt, total, sold } = draws;

type Items = DrawListPage['items'];
type Counts = DrawListPage['counts'];

/** Draws or drafts in one order. `length`: of all of them. */
type Section = {
  readonly parts: readonly DrawPart[];
  readonly read: (page: Page, length: number) => Promise<Items>;
};

export const drawList = (db: Connection): DrawList => ({
  page: async ({ limit, offset, ...filter }) => {
    const at = await databaseClock(db).now();
    const counts = await countParts(db, filter, at);
    const items: Items[number][] = [];
    let skipped = offset;
    for (const { parts, read } of sectionsOf(db, filter, at)) {
      const left = limit - items.length;
      const length = parts.reduce((sum, part) => sum + counts[part], 0);
      if (skipped < length && left > 0) items.push(...(await read({ limit: left, offset: skipped }, length)));
      skipped = Math.max(0, skipped - length);
    }
    return { at, counts, total: lengthOf(counts, filter), items };
  },
});

const lengthOf = (counts: Counts, { state }: DrawFilter): number =>
  DRAW_PARTS.reduce((sum, part) => sum + (state === undefined || state === part ? counts[part] : 0), 0);

/** As `drawState`. Tickets on hold count as remaining. */
const inState = (at: Date): Readonly<Record<DrawState, SQL | undefined>> => {
  const isOpen = and(lte(opensAt, at), gt(closesAt, at));
  return {
    upcoming: gt(opensAt, at),
    onSale: and(isOpen, lt(sold, total)),
    soldOut: and(isOpen, gte(sold, total)),
    ended: lte(closesAt, at),
  };
};

async function countParts(db: Connection, { q }: DrawFilter, at: Date): Promise<Counts> {
  const { upcoming, onSale, soldOut, ended } = inState(at);
  const count = (state: SQL | undefined) => sql<number>`count(*) filter (where ${state})`.mapWith(Number);
  const [counted] = await db
    .select({
      ...{ upcoming: count(upcoming), onSale: count(onSale) },
      ...{ soldOut: count(soldOut), ended: count(ended) },
    })
    .from(draws)
    .where(drawsWith(q));
  if (counted === undefined) throw new Error('The count of draws returned no row.');
  return { ...counted, draft: await db.$count(drawDrafts, draftsWith(q)) };
}

function sectionsOf(db: Connection, { q, state, sort, direction = 'asc' }: DrawFilter, at: Date): Section[] {
  const states = inState(at);
  const which = drawsWith(q);
  const of = (parts: readonly DrawState[], order: ListOrder): Section => {
    const isAll = parts.length === DRAW_STATES.length;
    const isIn = isAll ? which : and(which, or(...parts.map((part) => states[part])));
    return { parts, read: (page, length) => readDraws(db, { which: isIn, order, length }, page) };
  };
  const drafts: Section = { parts: ['draft'], read: (page) => readDrafts(db, draftsWith(q), page) };
  const by = (column: PgColumn | SQL, way: 'asc' | 'desc'): ListOrder => ({
    columns: [column, directoryName],
    direction: way,
  });
  const isWanted = ({ parts }: Section) => state === undefined || parts.includes(state);
  if (sort === 'opensAt' || sort === 'closesAt') {
    const shown = DRAW_STATES.filter((part) => state === undefined || part === state);
    return [of(shown, by(draws[sort], direction)), drafts].filter(isWanted);
  }
  return [
    of(['onSale'], sort === 'remaining' ? by(REMAINING, direction) : by(closesAt, 'asc')),
    drafts,
    of(['upcoming'], by(opensAt, 'asc')),
    of(['soldOut'], by(closesAt, 'desc')),
    of(['ended'], by(closesAt, 'desc')),
  ].filter(isWanted);
}

const REMAINING = sql`(${total} - ${sold})::float8 / greatest(${total}, 1)`;

/** A middle dot separates words too, because searches ignore it. */
const wordsOf = (q: string) =>
  q
    .normalize('NFKC')
    .split(/[\s・]+/)
    .filter(Boolean);

/** Each condition is a query of its own, so that it uses its index. */
const drawsWith = (q: string | undefined): SQL | undefined =>
  and(
    ...wordsOf(q ?? '').map(
      (word) => sql`${drawId} in (
        select d.draw_id from draws d where ${containsText(sql`d.title`, word)}
        union all select d.draw_id from draws d where ${containsText(sql`d.reading`, word)}
        union all select d.draw_id from draws d where strpos(d.directory_name, ${word.toLowerCase()}) > 0)`,
    ),
  );

const draftsWith = (q: string | undefined): SQL | undefined =>
  and(
    isNull(drawDrafts.drawId),
    ...wordsOf(q ?? '').map((word) =>
      or(
        sql`strpos(search_text(${drawDrafts.title}), search_text(${word})) > 0`,
        sql`strpos(${drawDrafts.directoryName}, ${word.toLowerCase()}) > 0`,
      ),
    ),
  );

type DrawsInOrder = Pick<KeyedList, 'which' | 'order'> & { readonly length: number };

async function readDraws(db: Connection, section: DrawsInOrder, page: Page): Promise<Items> {
  const { keys, order } = await pageOfKeys(db, { table: draws, key: { drawId }, ...section }, page);
  const rows = await db
    .select({ draw: ADMIN_COLUMNS, hasDraft: sql<boolean>`${isNotNull(drawDrafts.drawId)}` })
    .from(draws)
    .leftJoin(boxes, eq(boxes.drawId, drawId))
    .leftJoin(drawDrafts, eq(drawDrafts.drawId, drawId))
    .where(inArray(drawId, keys))
    .orderBy(...order);
  return rows.map((row) => ({ kind: 'draw', ...row }));
}

async function readDrafts(db: Connection, which: SQL | undefined, { limit, offset }: Page): Promise<Items> {
  const found = await db
    .select(DRAFT)
    .from(drawDrafts)
    .where(which)
    .orderBy(sql`${drawDrafts.changedAt} desc`, drawDrafts.directoryName)
    .limit(limit)
    .offset(offset);
  return found.map((draft) => ({ kind: 'draft', draft }));
}
