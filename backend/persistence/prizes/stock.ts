import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { pageOfLines, wantedLines, type LineFilter, type LineSlice } from './prize-lines.ts';
import type { SliceParams } from '../db/pages.ts';
import type { PrizeGrade } from '#lib/contract/enums.ts';

/** The pieces of a prize of a draw, counted by where they are. The contract explains each number. */
export type StockLine = {
  readonly directoryName: string;
  readonly drawTitle: string;
  readonly grade: PrizeGrade;
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
    with wanted as (select d.* from draws d where ${ofDraw}),
    unplayed as (
      select o.order_id from orders o join wanted using (draw_id) where o.stage = 'open' and o.status = 'SUCCESS'),
    won as (${WON}),
    lines as (${LINES})
    select d.directory_name as "directoryName", d.title as "drawTitle", l.grade, l.name, l.total,
           l.drawn_before as "drawnBefore", l.total - l.drawn as "inBox",
           coalesce(w.unplayed, 0) as unplayed, ${counts(['won', ...PLACES])},
           coalesce(s.spares, 0) as spare
      from lines l join wanted d using (draw_id)
      left join won w on w.draw_id = l.draw_id and w.prize_id is not distinct from l.won_as
      left join spare_prizes s on s.draw_id = l.draw_id and s.prize_id = l.prize_id
     where ${ofLine}
     order by d.opens_at desc, d.directory_name desc, l.position`);
  return rows;
}

const PLACES = ['stored', 'requested', 'packed', 'shipped', 'returned', 'givenUp', 'void'];

const counts = (names: readonly string[]) =>
  sql.raw(names.map((name) => `coalesce(w."${name}", 0) as "${name}"`).join(', '));

/** The prize table of each draw, and its last-one prize, which won prizes have without its id. */
const LINES = sql`
  select p.draw_id, p.prize_id, p.prize_id as won_as, p.grade::text as grade, p.name, p.total, p.drawn, p.drawn_before,
         p.grade as position
    from prizes p join wanted using (draw_id)
  union all
  select l.draw_id, l.prize_id, null, 'lastOne', l.name, 1,
         (exists (select from orders o where o.draw_id = l.draw_id and o.has_last_one and o.revealed_at is not null))::int, 0, null
    from last_one_prizes l join wanted using (draw_id)`;

/** Where a won prize is: a void one is in no shipment. A join would read all shipments for the prizes of a few draws. */
const PLACE = sql`
  case when w.order_id in (select order_id from unplayed) then 'unplayed'
       when w.given_up_by is not null then 'givenUp'
       when w.voided_at is not null then 'void'
       when w.shipment_id is null then 'stored'
       else (select case when s.status = 'START' then 'requested'
                         when s.status = 'WAITING' then 'packed'
                         when s.problem = 'returned' and s.resolution is distinct from 'resent' then 'returned'
                         else 'shipped' end
               from shipments s where s.shipment_id = w.shipment_id) end`;

const WON = sql`
  select draw_id, prize_id, (count(*) filter (where place <> 'unplayed'))::int as won, ${sql.raw(
    ['unplayed', ...PLACES]
      .map((place) => `(count(*) filter (where place = '${place}'))::int as "${place}"`)
      .join(', '),
  )}
    from (select w.draw_id, w.prize_id, ${PLACE} as place
            from won_prizes w join wanted using (draw_id)) placed
   group by draw_id, prize_id`;
