import type { Moved, ParcelYard } from './yard.ts';

/** Notes that parcels have arrived. */
export const deliverParcels = (
  yard: Pick<ParcelYard, 'deliver'>,
  shipmentIds: readonly string[],
): Promise<Moved> => yard.deliver([...new Set(shipmentIds)]);
