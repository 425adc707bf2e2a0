import { type SQL, sql } from 'drizzle-orm';
import { DRAW_STATES, type DrawState } from '#lib/contract/enums.ts';
import type { Connection } from '../db/database.ts';
import { draws } from '../schema.ts';
import { findsWords } from '../db/search-words.ts';
import { type Page, countedUpTo } from '../db/pages.ts';
import type { DrawFilter, DrawListPage } from './draw-list.ts';

type Search = Omit<DrawFilter, 'q'> &
  Page & {
    readonly words: readonly string[];
    readonly at: Date;
    /** The number of drafts in the list. */
    readonly drafts: number;
  };

type FoundDraws = {
  readonly counts: Omit<DrawListPage['counts'], 'draft'>;
  /** The draws that stand before the drafts. */
  readonly before: number;
  /** The draws of the page in their order; where the page has drafts, more than fit. */
  readonly ids: readonly string[];
};

/** The place of a state in the list. */
const RANK: Readonly<Record<DrawState, number>> = { onSale: 0, upcoming: 1, soldOut: 2, ended: 3 };

const ranks = (states: readonly DrawState[]) => sql`${sql.param(states.map((state) => RANK[state]))}::int[]`;

/** Rows of draws are long, and `draws_listed` has their texts. */
export const DRAW_NAMES = { column: draws.searchName, index: 'draws_name_terms', rareUpTo: 0.1 };

/**
 * A page of the draws with all words, and their number in each state. One statement, because the text of every draw may
 * have to be read, in the index `draws_listed`. Ended draws are the last ones, latest first, and are found up to the length to
 * which a list is counted; a list by time needs all.
 */
export async function searchDraws(db: Connection, search: Search): Promise<FoundDraws> {
  const { words, at, state, limit, offset, drafts } = search;
  const { before, order } = orderOf(search);
  const wanted = state === undefined ? DRAW_STATES : DRAW_STATES.filter((one) => one === state);
  const { drawId, opensAt, closesAt } = draws;
  const listed = sql`${drawId}, ${opensAt}, ${closesAt}, ${draws.directoryName}`;
  const isFound = await findsWords(db, DRAW_NAMES, words);
  const { rows } = await db.execute<Record<DrawState | 'before', number> & { readonly ids: string[] }>(sql`
    with found as materialized (
      select ${listed},
        case when ${opensAt} > ${at} then ${RANK.upcoming}::int
             else (select case when d.sold < d.total then ${RANK.onSale}::int else ${RANK.soldOut}::int end
                     from draws d where d.draw_id = ${drawId}) end as rank
      from ${draws} where ${isFound} and ${closesAt} > ${at}
      union all (
        select ${listed}, ${RANK.ended}::int from ${draws} where ${isFound} and ${closesAt} <= ${at}
        order by ${closesAt} desc, ${draws.directoryName} limit ${isByTime(search) ? null : countedUpTo(search)}::int)),
    lengths as (
      select ${counts}, (count(*) filter (where rank = any (${ranks(before.filter((one) => wanted.includes(one)))})))::int as before
      from found)
    select *, array(
      select draw_id from found where rank = any (${ranks(wanted)}) order by ${order}
      limit ${limit} offset (select case when ${offset}::int < before then ${offset}::int
        else greatest(before, ${offset}::int - ${drafts}::int) end from lengths)) as ids
    from lengths`);
  const [found] = rows;
  if (found === undefined) throw new Error('The count of draws returned no row.');
  const { ids, before: draftsAt, ...lengths } = found;
  return { counts: lengths, before: draftsAt, ids };
}

const counts = sql.join(
  DRAW_STATES.map(
    (state) => sql`(count(*) filter (where rank = ${RANK[state]}::int))::int as ${sql.identifier(state)}`,
  ),
  sql`, `,
);

const TIMES = { opensAt: sql`opens_at`, closesAt: sql`closes_at` };

const isByTime = ({ sort }: Pick<Search, 'sort'>): boolean => sort === 'opensAt' || sort === 'closesAt';

/** The order of the draws, and the states that stand before the drafts. */
function orderOf({ sort, direction = 'asc' }: Search): { before: readonly DrawState[]; order: SQL } {
  const way = sql.raw(direction);
  if (sort === 'opensAt' || sort === 'closesAt')
    return { before: DRAW_STATES, order: sql`${TIMES[sort]} ${way}, directory_name ${way}` };
  const onSale =
    sort === 'remaining' ? sql`${REMAINING} * ${direction === 'asc' ? 1 : -1}::int` : secondsOf('closes_at');
  return { before: ['onSale'], order: sql`${place(onSale)}, closes_at desc, directory_name` };
}

/** More seconds than from 1970 to the end of any draw. */
const APART = 1e12;

const secondsOf = (column: 'opens_at' | 'closes_at') => sql.raw(`date_part('epoch', ${column})`);

/** State and time as one number: a comparison of it alone takes a tenth of the time. */
const place = (
  onSale: SQL,
) => sql`case rank when 0 then ${onSale} when 1 then ${APART}::float8 + ${secondsOf('opens_at')}
  else rank * 2 * ${APART}::float8 - ${secondsOf('closes_at')} end`;

const REMAINING = sql`(
  select (d.total - d.sold)::float8 / greatest(d.total, 1) from draws d where d.draw_id = found.draw_id)`;
