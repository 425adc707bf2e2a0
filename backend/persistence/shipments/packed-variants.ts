import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { wonPrizes } from '../schema.ts';
import type { PackedVariant } from '#backend/domain/shipments/shipment.ts';

/** Records which variants were packed. `false`: one is of no prize in the shipments; nothing is written. */
export async function recordVariants(
  tx: Connection,
  shipmentIds: readonly string[],
  variants: readonly PackedVariant[],
): Promise<boolean> {
  const byPrize = new Map(variants.map(({ wonPrizeId, variant }) => [wonPrizeId, variant]));
  if (byPrize.size === 0) return true;
  const { rows } = await tx.execute(sql`
      with packed as (
        select w.won_prize_id, wanted.variant
          from unnest(${sql.param([...byPrize.keys()])}::uuid[], ${sql.param([...byPrize.values()])}::text[])
               wanted (won_prize_id, variant)
          join won_prizes w using (won_prize_id)
          join prizes p on p.draw_id = w.draw_id and p.prize_id = w.prize_id and wanted.variant = any (p.variants)
         where w.shipment_id = any (${sql.param(shipmentIds)}::uuid[]))
      update won_prizes set variant = packed.variant from packed
       where won_prizes.won_prize_id = packed.won_prize_id and (select count(*) from packed) = ${byPrize.size}
      returning won_prizes.won_prize_id`);
  return rows.length === byPrize.size;
}

export async function deleteVariants(tx: Connection, shipmentIds: readonly string[]): Promise<void> {
  await tx
    .update(wonPrizes)
    .set({ variant: null })
    .where(and(inArray(wonPrizes.shipmentId, [...shipmentIds]), isNotNull(wonPrizes.variant)));
}
