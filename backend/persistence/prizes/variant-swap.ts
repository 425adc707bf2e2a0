import { type SQL, sql } from 'drizzle-orm';
import { isUuid } from '#backend/domain/lookup.ts';
import type { Connection } from '../db/database.ts';
import { IS_FREE, IS_IN_STORAGE, isPlayed } from './unshipped-prizes.ts';
import type { LineKey } from './variant-choice.ts';

/** A member's prize with a variant. */
export type OwnVariant = LineKey & {
  readonly wonPrizeId: string;
  readonly variant: string;
  readonly isOffered: boolean;
  readonly owned: number;
};

/** In storage, not exchanged in any way, of a draw that offers it. */
const IS_OFFERED = sql`(${IS_FREE} and ${IS_IN_STORAGE} and w.swapped_from is null
  and (select allows_swap from draws d where d.draw_id = w.draw_id)
  and not exists (select from spare_changes c where c.won_prize_id = w.won_prize_id))`;

const ownVariants = (which: SQL, memberId: string): SQL => sql`
  select w.won_prize_id as "wonPrizeId", w.draw_id as "drawId", w.prize_id as "prizeId", w.variant,
         ${IS_OFFERED} as "isOffered", (
           select count(*)::int from won_prizes o where o.member_id = w.member_id and o.draw_id = w.draw_id
              and o.prize_id = w.prize_id and o.variant = w.variant and o.voided_at is null
              and ${isPlayed(memberId)}) as owned
    from won_prizes w
   where w.member_id = ${memberId} and w.variant is not null and ${isPlayed(memberId)} and ${which}`;

/** The member's prizes of a draw that they can exchange, the last won first. */
export async function swappablePrizes(
  db: Connection,
  memberId: string,
  drawId: string,
): Promise<readonly OwnVariant[]> {
  const { rows } = await db.execute<OwnVariant>(
    ownVariants(sql`w.draw_id = ${drawId} and ${IS_OFFERED} order by w.won_at desc, w.ticket desc`, memberId),
  );
  return rows.filter(({ owned }) => owned > 1);
}

/** Locks a prize of a member. `undefined`: there is no such prize with a variant. */
export async function lockOwnVariant(
  tx: Connection,
  memberId: string,
  wonPrizeId: string,
): Promise<OwnVariant | undefined> {
  if (!isUuid(wonPrizeId)) return undefined;
  const { rows } = await tx.execute<OwnVariant>(
    ownVariants(sql`w.won_prize_id = ${wonPrizeId} and w.voided_at is null for update of w`, memberId),
  );
  return rows[0];
}

/** The spare pieces of the variants of a prize, locked. */
export async function lockVariantSpares(
  tx: Connection,
  { drawId, prizeId }: LineKey,
): Promise<ReadonlyMap<string, number>> {
  await tx.execute(sql`
    insert into spare_prizes (draw_id, prize_id, variant, spares)
    select draw_id, prize_id, name, 0 from prize_variants where draw_id = ${drawId} and prize_id = ${prizeId}
     order by name on conflict do nothing`);
  const { rows } = await tx.execute<{ variant: string; spares: number }>(sql`
    select variant, spares from spare_prizes where draw_id = ${drawId} and prize_id = ${prizeId} and variant <> ''
     order by variant for update`);
  return new Map(rows.map(({ variant, spares }) => [variant, spares]));
}

/** Exchanges a variant for a spare piece of another one, whose spares are locked. */
export async function writeSwap(
  tx: Connection,
  { drawId, prizeId, wonPrizeId, variant }: OwnVariant,
  wanted: string,
): Promise<void> {
  for (const [moved, change] of [
    [wanted, -1],
    [variant, 1],
  ] as const) {
    await tx.execute(sql`
      update spare_prizes set spares = spares + ${change}
       where draw_id = ${drawId} and prize_id = ${prizeId} and variant = ${moved}`);
    await tx.execute(sql`
      insert into spare_changes (draw_id, prize_id, variant, change, won_prize_id, at)
      values (${drawId}, ${prizeId}, ${moved}, ${change}, ${wonPrizeId}, clock_timestamp())`);
  }
  await tx.execute(sql`
    update won_prizes set swapped_from = variant, variant = ${wanted}, swapped_at = clock_timestamp()
     where won_prize_id = ${wonPrizeId}`);
}
