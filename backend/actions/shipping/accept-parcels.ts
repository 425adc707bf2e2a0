import type { Moved, ParcelYard } from './yard.ts';

/** Takes parcels to be packed. Those whose fee is not paid wait for it. */
export const acceptParcels = (
  yard: Pick<ParcelYard, 'accept'>,
  shipmentIds: readonly string[],
): Promise<Moved> => yard.accept([...new Set(shipmentIds)]);
