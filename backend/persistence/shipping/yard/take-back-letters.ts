import { inArray } from 'drizzle-orm';
import type { Connection } from '../../database.ts';
import { outbox } from '../../schema.ts';

/** What members know already is not written to them any more. */
export async function takeBackLetters(tx: Connection, shipmentIds: readonly string[]): Promise<void> {
  await tx.delete(outbox).where(inArray(outbox.shipmentId, [...shipmentIds]));
}
