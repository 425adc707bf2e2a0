import { and, eq, isNotNull } from 'drizzle-orm';
import type { Connection } from '../database.ts';
import { shipments } from '../schema.ts';

const NOWHERE = { name: null, zip: null, address: null, address2: null, tel: null } as const;

/** Of a member who leaves: none of his parcels is under way any more. */
export async function forgetAddressesOf(db: Connection, memberId: string): Promise<void> {
  await db
    .update(shipments)
    .set(NOWHERE)
    .where(and(eq(shipments.memberId, memberId), isNotNull(shipments.name)));
}
