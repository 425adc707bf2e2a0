import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  DRAW_PARTS,
  DRAW_STATES,
  type DrawPart,
  type DrawState,
  type DRAW_SORTS,
} from '#lib/contract/enums.ts';
import { databaseTime } from '../db/clock.ts';
import { DRAFT, draftsWith, type StoredDraft } from './drafts.ts';
import type { Connection } from '../db/database.ts';
import { boxes, drawDrafts, draws } from '../schema.ts';
import { wordsOf } from '../db/search-words.ts';
import { ADMIN_COLUMNS, type DrawView } from './draws-for-staff.ts';
import { searchDraws } from './draw-search-page.ts';
import { type Page, type ListOrder, type KeyedList, pageOfKeys } from '../db/pages.ts';

const { drawId, directoryName, opensAt, closesAt, total, sold } = draws;

/** A published draw, or a draft of a new one. */
type ListItem =
  | { readonly kind: 'draw'; readonly draw: DrawView; readonly hasDraft: boolean }
  | { readonly kind: 'draft'; readonly draft: StoredDraft };

export type DrawListPage = {
  readonly at: Date;
  /** The length of each part for the search. */
  readonly counts: Readonly<Record<DrawPart, number>>;
  readonly total: number;
  readonly items: readonly ListItem[];
};

type Items = DrawListPage['items'];
type Counts = DrawListPage['counts'];

/** Draws or drafts in one order. `length`: of all of them. */
type Section = {
  readonly parts: readonly DrawPart[];
  readonly read: (page: Page, length: number) => Promise<Items>;
};

export type DrawFilter = {
  readonly q?: string;
  readonly state?: DrawPart;
  readonly sort?: (typeof DRAW_SORTS)[number];
  readonly direction?: 'asc' | 'desc';
};

export async function pageOfDraws(
  db: Connection,
  { q, ...filter }: DrawFilter & Page,
): Promise<DrawListPage> {
  const at = await databaseTime(db);
  const words = wordsOf(q);
  const found = await (words.length === 0
    ? allDraws(db, filter, at)
    : foundDraws(db, { ...filter, words, at }));
  return { at, ...found, total: lengthOf(found.counts, filter) };
}

type Parts = Pick<DrawListPage, 'counts' | 'items'>;

async function allDraws(db: Connection, filter: Omit<DrawFilter, 'q'> & Page, at: Date): Promise<Parts> {
  const { limit, offset } = filter;
  const counts = await countParts(db, at);
  const items: Items[number][] = [];
  let skipped = offset;
  for (const { parts, read } of sectionsOf(db, filter, at)) {
    const left = limit - items.length;
    const length = parts.reduce((sum, part) => sum + counts[part], 0);
    if (skipped < length && left > 0) items.push(...(await read({ limit: left, offset: skipped }, length)));
    skipped = Math.max(0, skipped - length);
  }
  return { counts, items };
}

type Search = Omit<Parameters<typeof searchDraws>[1], 'drafts'>;

async function foundDraws(db: Connection, search: Search): Promise<Parts> {
  const { words, state, limit, offset } = search;
  const which = and(IS_NEW, await draftsWith(db, words));
  const draft = await db.$count(drawDrafts, which);
  const length = state === undefined || state === 'draft' ? draft : 0;
  const { counts, before, ids } = await searchDraws(db, { ...search, drafts: length });
  const page = await drawsById(db, ids);
  const first = Math.max(0, Math.min(limit, before - offset));
  const rest = { limit: limit - first, offset: Math.max(0, offset - before) };
  const drafts = length > 0 && first < limit ? await readDrafts(db, { which, length }, rest) : [];
  const items = [...page.slice(0, first), ...drafts, ...page.slice(first)].slice(0, limit);
  return { counts: { ...counts, draft }, items };
}

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

/** Ended draws are the rest, so that only the rows of current ones are read. */
async function countParts(db: Connection, at: Date): Promise<Counts> {
  const { upcoming, onSale, soldOut } = inState(at);
  const count = (state: SQL | undefined) => sql<number>`count(*) filter (where ${state})`.mapWith(Number);
  const [counted] = await db
    .select({
      upcoming: count(upcoming),
      onSale: count(onSale),
      soldOut: count(soldOut),
      ended: sql`(select count(*) from ${draws}) - count(*)`.mapWith(Number),
    })
    .from(draws)
    .where(gt(closesAt, at));
  if (counted === undefined) throw new Error('The count of draws returned no row.');
  return { ...counted, draft: await db.$count(drawDrafts, IS_NEW) };
}

function sectionsOf(
  db: Connection,
  { state, sort, direction = 'asc' }: Omit<DrawFilter, 'q'>,
  at: Date,
): Section[] {
  const states = inState(at);
  const of = (parts: readonly DrawState[], order: ListOrder): Section => {
    const isAll = parts.length === DRAW_STATES.length;
    const isIn = isAll ? undefined : or(...parts.map((part) => states[part]));
    return { parts, read: (page, length) => readDraws(db, { which: isIn, order, length }, page) };
  };
  const drafts: Section = {
    parts: ['draft'],
    read: (page, length) => readDrafts(db, { which: IS_NEW, length }, page),
  };
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

/** A draft of a draw that is not published. */
const IS_NEW = isNull(drawDrafts.drawId);

type DrawsInOrder = Pick<KeyedList, 'which' | 'order'> & { readonly length: number };

async function readDraws(db: Connection, section: DrawsInOrder, page: Page): Promise<Items> {
  const { keys, order } = await pageOfKeys(db, { table: draws, key: { drawId }, ...section }, page);
  return drawsWhere(db, inArray(drawId, keys), order);
}

async function drawsById(db: Connection, ids: readonly string[]): Promise<Items> {
  const which = sql`${drawId} = any (${sql.param(ids)}::uuid[])`;
  return drawsWhere(db, which, [sql`array_position(${sql.param(ids)}::uuid[], ${drawId})`]);
}

async function drawsWhere(db: Connection, which: SQL, order: readonly SQL[]): Promise<Items> {
  const rows = await db
    .select({ draw: ADMIN_COLUMNS, hasDraft: sql<boolean>`${isNotNull(drawDrafts.drawId)}` })
    .from(draws)
    .leftJoin(boxes, eq(boxes.drawId, drawId))
    .leftJoin(drawDrafts, eq(drawDrafts.drawId, drawId))
    .where(which)
    .orderBy(...order);
  return rows.map((row) => ({ kind: 'draw', ...row }));
}

type Drafts = Pick<KeyedList, 'which'> & { readonly length: number };

/** Those that were changed last are first. */
async function readDrafts(db: Connection, drafts: Drafts, page: Page): Promise<Items> {
  const { changedAt, directoryName: name } = drawDrafts;
  const order = { columns: [changedAt, name], direction: 'desc' } as const;
  const list = { table: drawDrafts, key: { name }, order, ...drafts };
  const { keys, order: ofRows } = await pageOfKeys(db, list, page);
  const found = await db
    .select(DRAFT)
    .from(drawDrafts)
    .where(inArray(name, keys))
    .orderBy(...ofRows);
  return found.map((draft) => ({ kind: 'draft', draft }));
}
