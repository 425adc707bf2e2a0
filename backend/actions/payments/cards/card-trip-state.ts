import { AFTER_TRIP_MS } from '../../../domain/orders/hold.ts';
import type { HandOff } from '../stores.ts';

export type CardTripState = 'waiting' | 'registered' | 'refused';

const STATES = { OPENING: 'waiting', OPEN: 'waiting', DONE: 'registered', ENDED: 'refused' } as const;

export const cardTripState = ({ state }: Pick<HandOff, 'state'>): CardTripState => STATES[state];

/** What came of a trip is told for as long as the provider's page lived, and a little longer. */
export const isTooOld = ({ expiresAt }: Pick<HandOff, 'expiresAt'>, now: Date): boolean =>
  expiresAt.getTime() + AFTER_TRIP_MS <= now.getTime();
