import type { Away, Gateway, Standing } from './ports.ts';

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
