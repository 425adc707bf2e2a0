import { useCallback, useMemo, useState, createContext, useContext } from 'react';
import { type ComponentProps, useLightboxState } from 'yet-another-react-lightbox';
import { INITIAL_VIEW, type ViewTransform } from '#lib/site/view-transform.ts';
import { useHands, useWheel } from './use-viewer-gestures.ts';

/** Holds how the present picture is looked at; the next one is seen plainly again. */
export function SightProvider({ children }: ComponentProps) {
  const { currentIndex } = useLightboxState();
  const [seen, setSeen] = useState({ index: currentIndex, sight: INITIAL_VIEW });
  const sight = seen.index === currentIndex ? seen.sight : INITIAL_VIEW;

  const change = useCallback<Change>(
    (next) =>
      setSeen((before) => ({
        index: currentIndex,
        sight: next(before.index === currentIndex ? before.sight : INITIAL_VIEW),
      })),
    [currentIndex],
  );
  const isHeld = useHands(sight, change);
  useWheel(change);

  const value = useMemo(() => ({ sight, isHeld, change }), [sight, isHeld, change]);
  return <SightContext value={value}>{children}</SightContext>;
}

export type Change = (next: (sight: ViewTransform) => ViewTransform) => void;

type SightContextValue = {
  readonly sight: ViewTransform;
  /** A hand is on the picture: it follows at once. */
  readonly isHeld: boolean;
  readonly change: Change;
};

const SightContext = createContext<SightContextValue>({
  sight: INITIAL_VIEW,
  isHeld: false,
  change: () => undefined,
});

export const useSight = () => useContext(SightContext);
