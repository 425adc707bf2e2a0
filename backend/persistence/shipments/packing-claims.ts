import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { CLAIM_MINUTES } from '#lib/contract/shop-rules.ts';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { packingClaims } from '../schema.ts';

/** A box that is open for packing. */
export type PackingClaim = {
  /** Null: it was put aside. */
  readonly packer: string | null;
  /** Time of the last tick. */
  readonly seenAt: Date;
  /** Whether it was ticked within `CLAIM_MINUTES`. */
  readonly isFresh: boolean;
  readonly ticked: readonly string[];
};

const IS_FRESH = sql<boolean>`${packingClaims.seenAt} > ${CURRENT_TIME} - ${CLAIM_MINUTES} * interval '1 minute'`;

/** The claim of a shipment. `undefined`: nobody has opened it for packing. */
export async function claimOf(tx: Connection, shipmentId: string): Promise<PackingClaim | undefined> {
  const { packer, seenAt, ticked } = packingClaims;
  const [claim] = await tx
    .select({ packer, seenAt, ticked, isFresh: IS_FRESH })
    .from(packingClaims)
    .where(eq(packingClaims.shipmentId, shipmentId));
  return claim;
}

/** The operator who packs the shipment `id` now. */
export const packerOf = (id: SQL): SQL<string | null> => sql<string | null>`(select claim.packer
  from ${packingClaims} claim where claim.shipment_id = ${id}
    and claim.seen_at > ${CURRENT_TIME} - ${CLAIM_MINUTES} * interval '1 minute')`;

/** Writes who packs a shipment that the caller has locked. The ticks of an earlier packer stay. */
export async function writeClaim(tx: Connection, shipmentId: string, packer: string): Promise<void> {
  await tx
    .insert(packingClaims)
    .values({ shipmentId, packer, seenAt: CURRENT_TIME })
    .onConflictDoUpdate({ target: packingClaims.shipmentId, set: { packer, seenAt: CURRENT_TIME } });
}

/** `packer` null: the box is put aside with what is in it. */
export async function writeTicks(
  tx: Connection,
  shipmentId: string,
  { packer, ticked }: { readonly packer: string | null; readonly ticked: readonly string[] },
): Promise<void> {
  await tx
    .update(packingClaims)
    .set({ packer, ticked: [...ticked], seenAt: CURRENT_TIME })
    .where(eq(packingClaims.shipmentId, shipmentId));
}

/** Prizes that left the box, or were replaced in it, are not ticked any more. */
export async function forgetTicks(
  tx: Connection,
  shipmentId: string,
  wonPrizeIds: readonly string[],
): Promise<void> {
  await tx
    .update(packingClaims)
    .set({
      ticked: sql`array(select id from unnest(${packingClaims.ticked}) id where id <> all (${sql.param(wonPrizeIds)}::uuid[]))`,
    })
    .where(eq(packingClaims.shipmentId, shipmentId));
}

export async function deleteClaims(tx: Connection, shipmentIds: readonly string[]): Promise<void> {
  if (shipmentIds.length > 0)
    await tx.delete(packingClaims).where(inArray(packingClaims.shipmentId, [...shipmentIds]));
}
