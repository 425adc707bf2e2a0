import { allDone } from '../all-done.ts';
import type { Shipping } from './shipment-services.ts';
import { withdrawUnpaid } from './withdraw.ts';

/** Takes back requests whose fee was not paid in time. `rest`: there may be more. */
export async function lapseUnpaid(
  { inTransaction, parcels }: Pick<Shipping, 'inTransaction' | 'parcels'>,
  atMost: number,
): Promise<{ readonly lapsed: number; readonly rest: boolean }> {
  const overdue = await parcels.unpaid(atMost);
  const done = await allDone(
    overdue.map((shipmentId) => inTransaction((stores) => withdrawUnpaid(stores, shipmentId, 'payTimeOver'))),
  );
  // Another backend may have been faster with some of them, which says nothing of how many there still are.
  return { lapsed: done.filter((one) => one === 'withdrawn').length, rest: overdue.length === atMost };
}
