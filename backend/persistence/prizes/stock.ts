import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { pageOfLines, wantedLines, type LineFilter, type LineSlice } from './prize-lines.ts';
import type { SliceParams } from '../db/pages.ts';
import { STOCK_PLACES } from '../schema/prizes.ts';
import type { PrizeGrade } from '#lib/contract/enums.ts';
import { LAST_ONE_LABEL } from '#lib/line-ups/prize-codes.ts';

type StockPlace = (typeof STOCK_PLACES)[number];

/** The pieces of a prize of a draw, counted by where they are. The contract explains each number. */
export type StockLine = {
  readonly directoryName: string;
  readonly drawTitle: string;
  readonly code: string;
  readonly grade: PrizeGrade;
  readonly gradeLabel: string;
  readonly name: string;
  readonly total: number;
  readonly drawnBefore: number;
  readonly inBox: number;
  readonly unplayed: number;
  readonly won: number;
  readonly stored: number;
  readonly requested: number;
  readonly packed: number;
  readonly shipped: number;
  readonly returned: number;
  readonly givenUp: number;
  readonly void: number;
  readonly spare: number;
  /** The last recorded cost of a piece; null: none. */
  readonly costYen: number | null;
};

/** A part of all prizes, the latest draw first. */
export async function pageOfStock(
  db: Connection,
  filter: LineFilter,
  params: SliceParams,
): Promise<LineSlice<StockLine>> {
  const { lines, ...page } = await pageOfLines(db, filter, params);
  const ofDraw = sql`d.draw_id in (select draw_id from ${wantedLines(lines)})`;
  const ofLine = sql`(l.draw_id, l.prize_id) in (select draw_id, prize_id from ${wantedLines(lines)})`;
  return { ...page, items: lines.length === 0 ? [] : await readLines(db, { ofDraw, ofLine }) };
}

type LinesFilter = { readonly ofDraw: SQL; readonly ofLine: SQL };

async function readLines(db: Connection, { ofDraw, ofLine }: LinesFilter): Promise<StockLine[]> {
  const { rows } = await db.execute<StockLine>(sql`
    with wanted as materialized (select d.* from draws d where ${ofDraw}),
    unplayed as (${UNPLAYED}),
    placed as (${PLACED}),
    lines as (${LINES} union all ${LAST_ONE_LINES})
    select d.directory_name as "directoryName", d.title as "drawTitle", l.code, l.grade, l.grade_label as "gradeLabel", l.name, l.total,
           l.drawn_before as "drawnBefore", l.in_box as "inBox", l.unplayed, l.won,
           l.won - ${sql.raw(NAMES.map((name) => `l.${name}`).join(' - '))} as stored, ${columns((name) => `l.${name}`)},
           (select coalesce(sum(s.spares), 0)::int from spare_prizes s
             where s.draw_id = l.draw_id and s.prize_id = l.prize_id) as spare, (
             select c.yen from prize_costs c where c.draw_id = l.draw_id and c.prize_id = l.prize_id
              order by c.cost_id desc limit 1) as "costYen"
      from lines l join wanted d using (draw_id)
     where ${ofLine}
     order by d.opens_at desc, d.directory_name desc, l.position`);
  return rows;
}

const NAMES = STOCK_PLACES.map((place) => `"${place}"`);

/** One column for each place outside the storage. */
const columns = (valueOf: (name: string, place: StockPlace) => string) =>
  sql.raw(STOCK_PLACES.map((place) => `${valueOf(`"${place}"`, place)} as "${place}"`).join(', '));

/** Prizes of orders that wait to be played, which are few. Those of refunded tickets are void. */
const UNPLAYED = sql`
  select w.draw_id, w.prize_id, count(*)::int as pieces,
         (count(*) filter (where w.given_up_by is not null))::int as "givenUp",
         (count(*) filter (where w.given_up_by is null and w.voided_at is not null))::int as void
    from wanted join orders o using (draw_id) join won_prizes w on w.draw_id = o.draw_id and w.order_id = o.order_id
   where o.stage = 'open' and o.status = 'SUCCESS'
   group by w.draw_id, w.prize_id`;

const PLACED = sql`
  select draw_id, prize_id, ${columns((_name, place) => `(coalesce(sum(pieces) filter (where place = '${place}'), 0))::int`)}
    from stock_counts join wanted using (draw_id)
   group by draw_id, prize_id`;

/** Those of unplayed orders are counted apart. */
const ofPlayed = (name: string, place: StockPlace) =>
  place === 'givenUp' || place === 'void'
    ? `coalesce(p.${name}, 0) - coalesce(u.${name}, 0)`
    : `coalesce(p.${name}, 0)`;

/** The prize tables of the draws. */
const LINES = sql`
  select t.draw_id, t.prize_id, t.code, t.grade::text as grade, t.grade_label, t.position, t.name, t.total, t.drawn_before,
         t.total - t.drawn as in_box, coalesce(u.pieces, 0) as unplayed,
         t.drawn - t.drawn_before - coalesce(u.pieces, 0) as won, ${columns(ofPlayed)}
    from prizes t join wanted using (draw_id)
    left join unplayed u on u.draw_id = t.draw_id and u.prize_id = t.prize_id
    left join placed p on p.draw_id = t.draw_id and p.prize_id = t.prize_id`;

/** The last-one prizes, which won prizes have without their ids: one piece each. */
const LAST_ONE_LINES = sql`
  select l.draw_id, l.prize_id, 'lastOne', 'lastOne', ${LAST_ONE_LABEL}, null, l.name, 1, 0,
         (w.draw_id is null)::int, (u.pieces is not null)::int, (w.draw_id is not null and u.pieces is null)::int,
         ${columns((_name, place) => `coalesce(w.place = '${place}' and u.pieces is null, false)::int`)}
    from last_one_prizes l join wanted using (draw_id)
    left join unplayed u on u.draw_id = l.draw_id and u.prize_id is null
    left join lateral (
      select o.draw_id, stock_place(o.given_up_by is not null, o.voided_at is not null, s.status, s.problem, s.resolution) as place
        from won_prizes o left join shipments s using (shipment_id)
       where o.draw_id = l.draw_id and o.prize_id is null) w on true`;
