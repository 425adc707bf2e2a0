import { useCallback, useMemo, useState } from 'react';
import { type ComponentProps, useLightboxState } from 'yet-another-react-lightbox';
import { PLAIN_SIGHT } from '#lib/site/view-transform.ts';
import { type Change, SightContext } from './sight-context.ts';
import { useHands } from './use-hands.ts';
import { useWheel } from './use-wheel.ts';

/** Holds how the present picture is looked at; the next one is seen plainly again. */
export function SightProvider({ children }: ComponentProps) {
  const { currentIndex } = useLightboxState();
  const [seen, setSeen] = useState({ index: currentIndex, sight: PLAIN_SIGHT });
  const sight = seen.index === currentIndex ? seen.sight : PLAIN_SIGHT;

  const change = useCallback<Change>(
    (next) =>
      setSeen((before) => ({
        index: currentIndex,
        sight: next(before.index === currentIndex ? before.sight : PLAIN_SIGHT),
      })),
    [currentIndex],
  );
  const isHeld = useHands(sight, change);
  useWheel(change);

  const value = useMemo(() => ({ sight, isHeld, change }), [sight, isHeld, change]);
  return <SightContext value={value}>{children}</SightContext>;
}
