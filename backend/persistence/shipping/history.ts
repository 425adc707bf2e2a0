import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { ShippingStatus } from '#lib/contract/words.ts';
import type { Connection } from '../database.ts';
import { MOMENT } from '../members/time.ts';
import { shipmentMoves, shipments } from '../schema.ts';

/** What happened to a parcel where its status stayed, or in what way it moved. */
export type Deed =
  'paid' | 'addressChanged' | 'withdrawn' | 'lapsed' | 'refundDue' | 'refunded' | 'toldOtherwise';

type Step = {
  readonly from: ShippingStatus | null;
  readonly to: ShippingStatus;
  readonly deed?: Deed;
};

/** A parcel whose lines of history have just been counted up. */
type Stepped = { readonly shipmentId: string; readonly step: number };

export const ONE_MORE = { moves: sql`${shipments.moves} + 1` };

export async function writeStep(tx: Connection, stepped: readonly Stepped[], step: Step): Promise<void> {
  if (stepped.length === 0) return;
  const { from, to, deed = null } = step;
  const rows = stepped.map(({ shipmentId, step: number }) => ({ shipmentId, step: number }));
  await tx.insert(shipmentMoves).values(rows.map((row) => ({ ...row, from, to, deed, at: MOMENT })));
}

type Change = Omit<PgUpdateSetSource<typeof shipments>, 'status' | 'moves'>;

/** Changes a parcel, which the caller has locked, where it stands. */
export async function changeParcel(
  tx: Connection,
  shipmentId: string,
  { deed, ...change }: Change & { readonly deed: Deed },
): Promise<void> {
  const [changed] = await tx
    .update(shipments)
    .set({ ...change, ...ONE_MORE })
    .where(eq(shipments.shipmentId, shipmentId))
    .returning({ shipmentId: shipments.shipmentId, step: shipments.moves, status: shipments.status });
  if (changed === undefined) throw new Error('A parcel was changed and not there.');
  const { status } = changed;
  await writeStep(tx, [changed], { from: status, to: status, deed });
}
