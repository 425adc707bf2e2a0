import type { Away, Standing, HandOff, Gateway } from './ports.ts';
import type { Paying } from './paying.ts';

/** How a trip stands at its provider. One whose provider the shop has left cannot be asked about any more. */
export async function askProvider({ gateway }: Paying, trip: HandOff): Promise<Standing | Away> {
  return trip.provider === gateway.provider ? gateway.standing(trip) : 'away';
}

/**
 * A gateway that is asked about a trip once at a time: whoever wants to know the same meanwhile is given the same
 * answer. A member who looks again and again does not use up what the provider lets the whole shop ask.
 */
export function oneQuestionATrip(gateway: Gateway): Gateway {
  const underWay = new Map<string, Promise<Standing | Away>>();
  return {
    ...gateway,
    standing: (trip) => {
      const asked = underWay.get(trip.redirectId);
      if (asked !== undefined) return asked;
      const asking = gateway.standing(trip).finally(() => underWay.delete(trip.redirectId));
      underWay.set(trip.redirectId, asking);
      return asking;
    },
  };
}
