import { sql } from 'drizzle-orm';
import type { CostedPrize } from '#backend/domain/accounting/profit.ts';
import type { PrizeGrade } from '#lib/contract/enums.ts';
import { LAST_ONE_LABEL } from '#lib/line-ups/prize-codes.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { prizeCosts } from '../schema.ts';

type PrizeCostLine = CostedPrize & {
  readonly drawId: string;
  readonly prizeId: string;
  readonly code: string;
  readonly grade: PrizeGrade;
  readonly gradeLabel: string;
  readonly name: string;
};

/** The prizes of draws with the pieces that were given away and the last recorded cost, best grade first. */
export async function costLines(
  db: Connection,
  drawIds: readonly string[],
): Promise<readonly PrizeCostLine[]> {
  const { rows } = await db.execute<PrizeCostLine>(sql`
    with wanted as (select unnest(${sql.param(drawIds)}::uuid[]) as draw_id),
    kept as (
      select draw_id, prize_id, sum(pieces)::int as pieces from stock_counts join wanted using (draw_id)
       where place in ('givenUp', 'void') group by draw_id, prize_id),
    exchanged as (
      select draw_id, prize_id, -sum(change)::int as pieces from spare_changes join wanted using (draw_id)
       where shipment_id is not null group by draw_id, prize_id),
    lines as (
      select p.draw_id, p.prize_id, p.code, p.grade::text as grade, p.grade_label, p.position, p.name,
             p.drawn - p.drawn_before - coalesce(k.pieces, 0) as used
        from prizes p join wanted using (draw_id) left join kept k using (draw_id, prize_id)
      union all
      select l.draw_id, l.prize_id, 'lastOne', 'lastOne', ${LAST_ONE_LABEL}, null, l.name, (exists (
             select from won_prizes w where w.draw_id = l.draw_id and w.prize_id is null and w.voided_at is null))::int
        from last_one_prizes l join wanted using (draw_id))
    select l.draw_id as "drawId", l.prize_id as "prizeId", l.code, l.grade, l.grade_label as "gradeLabel", l.name, l.used, coalesce(e.pieces, 0) as exchanged, c.yen
      from lines l left join exchanged e using (draw_id, prize_id)
      left join lateral (
        select yen from prize_costs c where c.draw_id = l.draw_id and c.prize_id = l.prize_id
         order by c.cost_id desc limit 1) c on true
     order by l.draw_id, l.position`);
  return rows;
}

type RecordedCost = {
  readonly prizeId: string;
  readonly yen: number;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
};

/** All recorded costs of the prizes of a draw, the latest first. */
export function costHistory(db: Connection, drawId: string): Promise<readonly RecordedCost[]> {
  const { prizeId, yen, reason, by, at, costId } = prizeCosts;
  return db
    .select({ prizeId, yen, reason, by, at })
    .from(prizeCosts)
    .where(sql`${prizeCosts.drawId} = ${drawId}`)
    .orderBy(sql`${costId} desc`);
}

type NewCost = Omit<RecordedCost, 'at'> & { readonly drawId: string };

export const insertCost = async (tx: Connection, cost: NewCost): Promise<void> =>
  void (await tx.insert(prizeCosts).values({ ...cost, at: CURRENT_TIME }));
