import { type SQL, sql } from 'drizzle-orm';
import { MAX_COUNTED } from '#lib/contract/enums.ts';
import { LAST_ONE_CODE } from '#lib/line-ups/prize-codes.ts';
import type { Connection } from '../db/database.ts';
import { DRAW_NAMES } from '../draws/draw-search-page.ts';
import { findsWords, hasWords, containsText } from '../db/search-words.ts';
import type { SliceParams } from '../db/pages.ts';

type Line = { readonly drawId: string; readonly prizeId: string };

/** A part of the lines of all prize tables. `total`: counted up to `MAX_COUNTED`. */
type LinePage = {
  readonly total: number;
  readonly lines: readonly Line[];
  readonly next: string | null;
};

/** Lines of the prize table of the draw `d`, and its last-one prize. `position` orders them. */
const LINES_OF_DRAW = sql`
  select p.prize_id, p.code, p.position, p.name from prizes p where p.draw_id = d.draw_id
  union all select l.prize_id, 'lastOne', null, l.name from last_one_prizes l where l.draw_id = d.draw_id`;

const ORDER = sql`d.opens_at desc, d.directory_name desc, line.position`;

const POSITION = sql`d.directory_name || '_' || line.code as at`;

type Row = { readonly draw_id: string; readonly prize_id: string; readonly at: string };

/** `q`: a part of the name of a prize, or of title, reading or name of its draw. */
export type LineFilter = { readonly q?: string; readonly directoryName?: string };

/** The lines of the latest draw first. Few lines with a text are sorted; many are met soon in the order of the list. */
export async function pageOfLines(
  db: Connection,
  filter: LineFilter,
  params: SliceParams,
): Promise<LinePage> {
  const { q, directoryName } = filter;
  const sorted =
    q === undefined ? undefined : await fewLines(db, await foundLines(db, q, directoryName), params);
  const total = sorted?.total ?? (await countOf(db, directoryName));
  const rows = sorted?.rows ?? (await db.execute<Row>(linesAlongIndex(filter, params))).rows;
  const page = rows.slice(0, params.limit);
  return {
    total,
    lines: page.map((row) => ({ drawId: row.draw_id, prizeId: row.prize_id })),
    next: rows.length > params.limit ? (page.at(-1)?.at ?? null) : null,
  };
}

/** A draw has a line at least: where there are many, their lines are not counted. */
async function countOf(db: Connection, directoryName: string | undefined): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select case when counted.draws = ${MAX_COUNTED} then counted.draws else (
        select count(*)::int from (${linesOf(directoryName)} limit ${MAX_COUNTED}) lines) end as total
      from (select count(*)::int as draws from (
        select from draws d where ${ofDraw(directoryName)} limit ${MAX_COUNTED}) first_ones) counted`);
  return rows[0]?.total ?? 0;
}

type Found = { readonly total: number; readonly rows: readonly Row[] | undefined };

/** The number of lines, and those of a page if all are counted. A draw has a line at least. */
async function fewLines(
  db: Connection,
  { named, lines }: FoundLines,
  { limit, after }: SliceParams,
): Promise<Found> {
  const { rows } = await db.execute<{ total: number } & (Row | { readonly at: null })>(sql`
    with named as materialized (${named}),
    draws_named as materialized (select count(*)::int as total from (select from named limit ${MAX_COUNTED}) first_ones),
    found as materialized (
      select * from (${lines}) lines where (select total from draws_named) < ${MAX_COUNTED} limit ${MAX_COUNTED}),
    counted as (select greatest((select total from draws_named), count(*)::int) as total from found)
    select * from counted left join lateral (
      select d.draw_id, line.prize_id, ${POSITION} from found join draws d using (draw_id)
        cross join lateral (select * from (${LINES_OF_DRAW}) each where each.prize_id = found.prize_id) line
       where (select total from counted) < ${MAX_COUNTED} and ${isAfter(after)} order by ${ORDER} limit ${limit + 1}) page on true`);
  const total = rows[0]?.total ?? 0;
  return {
    total,
    rows: total < MAX_COUNTED ? rows.flatMap((row) => (row.at === null ? [] : [row])) : undefined,
  };
}

const ofDraw = (directoryName: string | undefined): SQL =>
  directoryName === undefined ? sql`true` : sql`d.directory_name = ${directoryName}`;

const linesOf = (directoryName: string | undefined): SQL => sql`
  select d.draw_id, line.prize_id from draws d cross join lateral (${LINES_OF_DRAW}) line where ${ofDraw(directoryName)}`;

type FoundLines = { readonly named: SQL; readonly lines: SQL };

/**
 * The draws with a text; their lines, and then the others with it in their own name. The parts are read in turn, so that
 * the count of many ends in the first. Lateral, because the number of the draws cannot be estimated.
 */
async function foundLines(db: Connection, q: string, directoryName: string | undefined): Promise<FoundLines> {
  const isNamed = await findsWords(db, { ...DRAW_NAMES, column: sql`d.search_name` }, [q]);
  const isOther = (table: SQL) => sql`
    ${containsText(sql`${table}.name`, q)} and not exists (select from named where named.draw_id = ${table}.draw_id)
    and ${directoryName === undefined ? sql`true` : sql`${table}.draw_id = (select d.draw_id from draws d where ${ofDraw(directoryName)})`}`;
  return {
    named: sql`select d.draw_id from draws d where ${isNamed} and ${ofDraw(directoryName)} order by d.closes_at`,
    lines: sql`
      select d.draw_id, line.prize_id from named d cross join lateral (${LINES_OF_DRAW} offset 0) line
      union all select p.draw_id, p.prize_id from prizes p where ${isOther(sql`p`)}
      union all select l.draw_id, l.prize_id from last_one_prizes l where ${isOther(sql`l`)}`,
  };
}

const linesAlongIndex = ({ q, directoryName }: LineFilter, { limit, after }: SliceParams): SQL => {
  const hasText =
    q === undefined
      ? sql`true`
      : sql`(${hasWords(sql`d.search_name`, [q])} or ${hasWords(sql`search_text(line.name)`, [q])})`;
  return sql`
    select d.draw_id, line.prize_id, ${POSITION}
      from draws d cross join lateral (${LINES_OF_DRAW}) line
     where ${ofDraw(directoryName)} and ${isAfter(after)} and ${hasText} order by ${ORDER} limit ${limit + 1}`;
};

/** The lines after that of a draw's name and a prize's code. */
function isAfter(after: string | undefined): SQL {
  if (after === undefined) return sql`true`;
  const [name = '', code = ''] = after.split('_');
  const isLaterLine =
    code === LAST_ONE_CODE
      ? sql`false`
      : sql`coalesce(line.position > (select p.position from prizes p where p.draw_id = d.draw_id and p.code = ${code}), true)`;
  return sql`(d.opens_at, d.directory_name) <= ((select x.opens_at from draws x where x.directory_name = ${name}), ${name})
    and (d.directory_name <> ${name} or ${isLaterLine})`;
}

/** The lines of a page as the table `wanted`, by `nth`. */
export const wantedLines = (lines: readonly Line[]): SQL => sql`
  unnest(${sql.param(lines.map(({ drawId }) => drawId))}::uuid[], ${sql.param(lines.map(({ prizeId }) => prizeId))}::uuid[])
    with ordinality wanted(draw_id, prize_id, nth)`;

/** A part of a list of prizes. `total`: of the whole list, counted up to `MAX_COUNTED`. */
export type LineSlice<Line> = {
  readonly total: number;
  readonly items: readonly Line[];
  /** The position after the last item; `null`: no more. */
  readonly next: string | null;
};
