import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { Paged } from '#backend/persistence/db/pages.ts';
import { shipmentMembers } from '#backend/persistence/members/member-names.ts';
import {
  type ListedShipment,
  listShipmentsForStaff,
  type ShipmentFilter,
} from '#backend/persistence/shipments/shipment-lists.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { ActionOf } from '../staff/operator-action.ts';

type Databases = { readonly db: Database; readonly listsDb: Database };

type NamedShipment = ListedShipment & {
  /** Null: the account was deleted. Undefined: not asked for. */
  readonly memberName?: string | null;
};

/** Lists shipments. With the names of their members it is a look at people, and recorded with their ids. */
export async function listShipments(
  { db, listsDb }: Databases,
  { withNames, ...filter }: ShipmentFilter & { readonly withNames: boolean },
  actionOf: ActionOf,
): Promise<Paged<NamedShipment>> {
  const listed = await listShipmentsForStaff(listsDb, filter);
  if (!withNames || listed.items.length === 0) return listed;
  return inTransaction(db, async (tx) => {
    const of = await shipmentMembers(
      tx,
      listed.items.map(({ shipmentId }) => shipmentId),
    );
    const memberIds = [...new Set([...of.values()].map(({ memberId }) => memberId))];
    await recordAction(tx, actionOf({ found: listed.total, memberIds }));
    const items = listed.items.map((item) => ({
      ...item,
      memberName: of.get(item.shipmentId)?.name ?? null,
    }));
    return { ...listed, items };
  });
}
