import type { Moved, ParcelYard } from './yard.ts';

/** Notes that members know of parcels on their way though no letter reached them; a letter that still waits goes. */
export const noteMailed = (
  yard: Pick<ParcelYard, 'noteMailed'>,
  shipmentIds: readonly string[],
): Promise<Moved> => yard.noteMailed([...new Set(shipmentIds)]);
