import { createContext, useContext } from 'react';
import { PLAIN_SIGHT, type Sight } from '#lib/site/view-transform.ts';

export type Change = (next: (sight: Sight) => Sight) => void;

type SightContextValue = {
  readonly sight: Sight;
  /** A hand is on the picture: it follows at once. */
  readonly isHeld: boolean;
  readonly change: Change;
};

export const SightContext = createContext<SightContextValue>({
  sight: PLAIN_SIGHT,
  isHeld: false,
  change: () => undefined,
});

export const useSight = () => useContext(SightContext);
