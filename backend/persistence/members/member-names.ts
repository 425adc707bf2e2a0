import { eq, inArray } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { members, shipments } from '../schema.ts';

/** The names of members. Those of deleted accounts are missing. */
export async function memberNames(
  db: Connection,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { memberId, name } = members;
  const rows = await db
    .select({ memberId, name })
    .from(members)
    .where(inArray(memberId, [...new Set(memberIds)]));
  return new Map(rows.flatMap((row) => (row.name === null ? [] : [[row.memberId, row.name]])));
}

type Receiver = { readonly memberId: string; readonly name: string | null };

/** The members of shipments, by shipment. A deleted account has no name. */
export async function shipmentMembers(
  db: Connection,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, Receiver>> {
  const { shipmentId } = shipments;
  const rows = await db
    .select({ shipmentId, memberId: members.memberId, name: members.name })
    .from(shipments)
    .innerJoin(members, eq(members.memberId, shipments.memberId))
    .where(inArray(shipmentId, [...shipmentIds]));
  return new Map(rows.map(({ shipmentId: id, ...member }) => [id, member]));
}
