import type { Away, Standing } from './ports.ts';
import type { Paying } from './paying.ts';
import type { HandOff } from './stores.ts';

/** How a trip stands at its provider. One whose provider the shop has left cannot be asked about any more. */
export async function askProvider({ gateway }: Paying, trip: HandOff): Promise<Standing | Away> {
  return trip.provider === gateway.provider ? gateway.standing(trip) : 'away';
}
