import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { lastOnePrizes, sparePrizes, wonPrizes } from '../schema.ts';
import type { Connection } from '../db/database.ts';
import { pageOfLines, wantedLines, type LineFilter, type LineSlice } from './prize-lines.ts';
import type { SliceParams } from '../db/pages.ts';
import type { PrizeGrade } from '#lib/contract/enums.ts';
import { LAST_ONE_LABEL } from '#lib/line-ups/prize-codes.ts';

/** The prizes of draws, each variant on its own, with their number of spare pieces. */
const LINES = sql`
  select d.directory_name, d.title, d.draw_id, p.prize_id, p.code, p.grade, p.grade_label, p.name, v.name as variant,
         coalesce(s.spares, 0) as spares, s.shelf
    from draws d
    join (select draw_id, prize_id, position, code, grade::text as grade, grade_label, name from prizes
          union all select draw_id, prize_id, null, 'lastOne', 'lastOne', ${LAST_ONE_LABEL}, name from last_one_prizes) p using (draw_id)
    left join prize_variants v on v.draw_id = p.draw_id and v.prize_id = p.prize_id
    left join spare_prizes s on s.draw_id = p.draw_id and s.prize_id = p.prize_id and s.variant = coalesce(v.name, '')`;

/** The line of a won prize: that of its ticket, or the last-one prize. */
const LINE_OF_PRIZE = sql`coalesce(w.prize_id, (select prize_id from last_one_prizes l where l.draw_id = w.draw_id))`;
const VARIANT_OF_PRIZE = sql`coalesce(w.variant, '')`;

/** A prize of a draw, or one of its variants, with its number of spare pieces. */
export type SpareLine = {
  readonly drawId: string;
  readonly prizeId: string;
  readonly directoryName: string;
  readonly drawTitle: string;
  readonly code: string;
  readonly grade: PrizeGrade;
  readonly gradeLabel: string;
  readonly name: string;
  /** null: the prize has none. */
  readonly variant: string | null;
  readonly spares: number;
  /** Where packers find it; null: nobody has said. */
  readonly shelf: string | null;
};

type LineKey = Pick<SpareLine, 'drawId' | 'prizeId' | 'variant'>;

type Row = {
  readonly directory_name: string;
  readonly title: string;
  readonly draw_id: string;
  readonly prize_id: string;
  readonly code: string;
  readonly grade: SpareLine['grade'];
  readonly grade_label: string;
  readonly name: string;
  readonly variant: string | null;
  readonly spares: number;
  readonly shelf: string | null;
};

const lineOf = (row: Row): SpareLine => ({
  directoryName: row.directory_name,
  drawTitle: row.title,
  drawId: row.draw_id,
  prizeId: row.prize_id,
  code: row.code,
  grade: row.grade,
  gradeLabel: row.grade_label,
  name: row.name,
  variant: row.variant,
  spares: row.spares,
  shelf: row.shelf,
});

/** Empty: there is no such draw. */
export async function listSpares(tx: Connection, directoryName: string): Promise<readonly SpareLine[]> {
  const { rows } = await tx.execute<Row>(sql`
      ${LINES} where d.directory_name = ${directoryName} order by p.position, v.position`);
  return rows.map(lineOf);
}

/** The new number; `undefined`: there would be less than none, and nothing is written. */
export async function changeSpareCount(
  tx: Connection,
  { drawId, prizeId, variant }: LineKey,
  change: number,
): Promise<number | undefined> {
  const named = variant ?? '';
  await tx.execute(sql`
      insert into spare_prizes (draw_id, prize_id, variant, spares) values (${drawId}, ${prizeId}, ${named}, 0)
      on conflict do nothing`);
  const { rows } = await tx.execute<{ spares: number }>(sql`
      update spare_prizes set spares = spares + ${change}
       where draw_id = ${drawId} and prize_id = ${prizeId} and variant = ${named} and spares + ${change} >= 0 returning spares`);
  const [changed] = rows;
  if (changed === undefined) return undefined;
  await tx.execute(sql`
      insert into spare_changes (draw_id, prize_id, variant, change, at)
      values (${drawId}, ${prizeId}, ${named}, ${change}, clock_timestamp())`);
  return changed.spares;
}

export async function writeShelf(
  tx: Connection,
  { drawId, prizeId, variant }: LineKey,
  shelf: string | null,
): Promise<void> {
  await tx.execute(sql`
      insert into spare_prizes (draw_id, prize_id, variant, spares, shelf)
      values (${drawId}, ${prizeId}, ${variant ?? ''}, 0, ${shelf})
      on conflict (draw_id, prize_id, variant) do update set shelf = excluded.shelf`);
}

/** Shelf and number of spare pieces of won prizes that have either, by `wonPrizeId`. `which`: condition on `won_prizes`. */
export async function stocksOf(
  db: Connection,
  which: SQL,
): Promise<ReadonlyMap<string, { readonly shelf: string | null; readonly spares: number }>> {
  const rows = await db
    .select({ wonPrizeId: wonPrizes.wonPrizeId, shelf: sparePrizes.shelf, spares: sparePrizes.spares })
    .from(wonPrizes)
    .leftJoin(lastOnePrizes, and(eq(lastOnePrizes.drawId, wonPrizes.drawId), isNull(wonPrizes.prizeId)))
    .innerJoin(
      sparePrizes,
      and(
        eq(sparePrizes.drawId, wonPrizes.drawId),
        eq(sparePrizes.prizeId, sql`coalesce(${wonPrizes.prizeId}, ${lastOnePrizes.prizeId})`),
        eq(sparePrizes.variant, sql`coalesce(${wonPrizes.variant}, '')`),
      ),
    )
    .where(which);
  return new Map(rows.map(({ wonPrizeId, ...stock }) => [wonPrizeId, stock]));
}

/** Locks the spare pieces for these won prizes. `false`: there are too few. */
export async function lockSpareFor(tx: Connection, wonPrizeIds: readonly string[]): Promise<boolean> {
  const ids = sql`${sql.param(wonPrizeIds)}::uuid[]`;
  await tx.execute(sql`
      select s.draw_id from spare_prizes s
       where (s.draw_id, s.prize_id, s.variant) in (
         select w.draw_id, ${LINE_OF_PRIZE}, ${VARIANT_OF_PRIZE} from won_prizes w where w.won_prize_id = any (${ids}))
       order by s.draw_id, s.prize_id, s.variant for update`);
  const { rows } = await tx.execute<{ lacking: number }>(sql`
      select count(*)::int as lacking from (
        select w.draw_id, ${LINE_OF_PRIZE} as prize_id, ${VARIANT_OF_PRIZE} as variant, count(*) as wanted
          from won_prizes w where w.won_prize_id = any (${ids}) group by 1, 2, 3) wanted
        left join spare_prizes s using (draw_id, prize_id, variant) where coalesce(s.spares, 0) < wanted.wanted`);
  return rows[0]?.lacking === 0;
}

/** Where a spare piece replaces a prize: in the shipment that follows up, or in its box before the handover. */
type SpareUse = { readonly shipmentId: string; readonly inBox: boolean };

/** Takes one for each won prize; the caller has locked them. */
export async function useSpare(
  tx: Connection,
  wonPrizeIds: readonly string[],
  { shipmentId, inBox }: SpareUse,
): Promise<void> {
  const ids = sql`${sql.param(wonPrizeIds)}::uuid[]`;
  await tx.execute(sql`
      update spare_prizes s set spares = s.spares - used.many from (
        select w.draw_id, ${LINE_OF_PRIZE} as prize_id, ${VARIANT_OF_PRIZE} as variant, count(*)::int as many
          from won_prizes w where w.won_prize_id = any (${ids}) group by 1, 2, 3) used
       where s.draw_id = used.draw_id and s.prize_id = used.prize_id and s.variant = used.variant`);
  await tx.execute(sql`
      insert into spare_changes (draw_id, prize_id, variant, change, won_prize_id, shipment_id, in_box, at)
      select w.draw_id, ${LINE_OF_PRIZE}, ${VARIANT_OF_PRIZE}, -1, w.won_prize_id, ${shipmentId}, ${inBox}, clock_timestamp()
        from won_prizes w where w.won_prize_id = any (${ids})`);
}

/** Returns the spare pieces that a withdrawn follow-up would have brought. Called while its prizes are in it. */
export async function returnSpares(tx: Connection, shipmentId: string): Promise<void> {
  const used = sql`(select draw_id, prize_id, variant, won_prize_id, shipment_id from spare_changes
    where shipment_id = ${shipmentId} and not in_box)`;
  await tx.execute(sql`
      update spare_prizes s set spares = s.spares + back.many from (
        select draw_id, prize_id, variant, count(*)::int as many from ${used} used group by 1, 2, 3) back
       where s.draw_id = back.draw_id and s.prize_id = back.prize_id and s.variant = back.variant`);
  await tx.execute(sql`
      insert into spare_changes (draw_id, prize_id, variant, change, won_prize_id, shipment_id, in_box, at)
      select draw_id, prize_id, variant, 1, won_prize_id, shipment_id, false, clock_timestamp() from ${used} used`);
}

export async function findSpares(
  tx: Connection,
  filter: LineFilter,
  params: SliceParams,
): Promise<LineSlice<SpareLine>> {
  const { lines, ...page } = await pageOfLines(tx, filter, params);
  const { rows } = await tx.execute<Row>(sql`
    select l.* from ${wantedLines(lines)} cross join lateral (
      ${LINES} where d.draw_id = wanted.draw_id and p.prize_id = wanted.prize_id order by v.position) l
     order by wanted.nth`);
  return { ...page, items: rows.map(lineOf) };
}
