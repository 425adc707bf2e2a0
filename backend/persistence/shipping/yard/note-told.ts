import { eq } from 'drizzle-orm';
import type { Connection } from '../../database.ts';
import { MOMENT } from '../../members/time.ts';
import { outbox, shipments } from '../../schema.ts';
import { moveParcels } from '../history.ts';

type Told = { readonly letterId: string; readonly shipmentId: string };

/**
 * A letter is out: it leaves the queue, and its parcel goes from SHIPSTART to COMPLETEMAIL. The parcel is locked before
 * the letter, as by whoever notes that its member was told otherwise; whoever takes the letter away moves the parcel.
 */
export async function noteTold(tx: Connection, { letterId, shipmentId }: Told): Promise<void> {
  await tx
    .select({ status: shipments.status })
    .from(shipments)
    .where(eq(shipments.shipmentId, shipmentId))
    .for('update');
  const gone = await tx
    .delete(outbox)
    .where(eq(outbox.letterId, letterId))
    .returning({ letterId: outbox.letterId });
  if (gone.length === 0) return;
  await moveParcels(tx, [shipmentId], {
    ...{ from: 'SHIPSTART', to: 'COMPLETEMAIL' },
    set: { mailedAt: MOMENT },
  });
}
