import { allDone } from '../all-done.ts';
import type { ShipmentServices } from './shipment-services.ts';
import { withdrawUnpaid } from './withdraw.ts';
import { unpaidShipments } from '#backend/persistence/shipments/shipment-store.ts';

/** Withdraws shipments whose fee was not paid in time. `rest`: there may be more. */
export async function expireUnpaidShipments(
  { db, inTransaction }: Pick<ShipmentServices, 'inTransaction' | 'db'>,
  atMost: number,
): Promise<{ readonly expired: number; readonly rest: boolean }> {
  const overdue = await unpaidShipments(db, atMost);
  const done = await allDone(
    overdue.map((shipmentId) => inTransaction((stores) => withdrawUnpaid(stores, shipmentId, 'payTimeOver'))),
  );
  // Another backend may have withdrawn some of them: the number withdrawn does not say whether more are due.
  return { expired: done.filter((one) => one === 'withdrawn').length, rest: overdue.length === atMost };
}
