import { type SQL, sql } from 'drizzle-orm';
import type { DrawFilter, DrawListPage } from '#backend/actions/content/draw-list.ts';
import type { Page } from '#backend/actions/ports.ts';
import { DRAW_STATES, type DrawState } from '#lib/contract/enums.ts';
import type { Connection } from '../database.ts';
import { draws } from '../schema.ts';
import { hasWords } from '../search-words.ts';

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

/**
 * A page of the draws with all words, and their number in each state. One statement, because it reads the text of every
 * draw, in the index `draws_listed`.
 */
export async function searchDraws(db: Connection, search: Search): Promise<FoundDraws> {
  const { words, at, state, limit, offset, drafts } = search;
  const { before, order } = orderOf(search);
  const wanted = state === undefined ? DRAW_STATES : DRAW_STATES.filter((one) => one === state);
  const { drawId, opensAt, closesAt, searchName } = draws;
  const { rows } = await db.execute<Record<DrawState | 'before', number> & { readonly ids: string[] }>(sql`
    with found as materialized (
      select ${drawId}, ${opensAt}, ${closesAt}, ${draws.directoryName},
        case when ${closesAt} <= ${at} then 'ended' when ${opensAt} > ${at} then 'upcoming'
             else (select case when d.sold < d.total then 'onSale' else 'soldOut' end from draws d where d.draw_id = ${drawId})
         end as state
      from ${draws} where ${hasWords(searchName, words)} order by ${closesAt} desc),
    lengths as (
      select ${counts}, (count(*) filter (where state = any (${sql.param(before.filter((one) => wanted.includes(one)))}::text[])))::int as before
      from found)
    select *, array(
      select draw_id from found where state = any (${sql.param(wanted)}::text[]) order by ${order}
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
    (state) => sql`(count(*) filter (where state = ${state}))::int as ${sql.identifier(state)}`,
  ),
  sql`, `,
);

const TIMES = { opensAt: sql`opens_at`, closesAt: sql`closes_at` };

/** The order of the draws, and the states that stand before the drafts. */
function orderOf({ sort, direction = 'asc' }: Search): { before: readonly DrawState[]; order: SQL } {
  const way = sql.raw(direction);
  if (sort === 'opensAt' || sort === 'closesAt')
    return { before: DRAW_STATES, order: sql`${TIMES[sort]} ${way}, directory_name ${way}` };
  const inState = sql`array_position('{onSale,upcoming,soldOut,ended}', state)`;
  const byTime = sql`case state when 'onSale' then closes_at when 'upcoming' then opens_at end, closes_at desc,
    directory_name`;
  const order = sort === 'remaining' ? [inState, sql`${REMAINING} ${way}`, byTime] : [inState, byTime];
  return { before: ['onSale'], order: sql.join(order, sql`, `) };
}

const REMAINING = sql`case when state = 'onSale' then (
  select (d.total - d.sold)::float8 / greatest(d.total, 1) from draws d where d.draw_id = found.draw_id) end`;
