import { type WheelEvent, useEffect, useRef } from 'react';
import { EVENT_ON_WHEEL, useController, useEventCallback } from 'yet-another-react-lightbox';
import { wheelCounts, zoomBySteps } from '#lib/site/view-transform.ts';
import type { Change } from './sight-context.ts';

/** The wheel zooms, one step at a time. */
export function useWheel(change: Change): void {
  const { subscribeSensors } = useController();
  const lastMs = useRef(Number.NEGATIVE_INFINITY);

  const turn = useEventCallback(({ deltaX, deltaY, timeStamp }: WheelEvent) => {
    if (Math.abs(deltaX) > Math.abs(deltaY) || !wheelCounts(timeStamp, lastMs.current)) return;
    lastMs.current = timeStamp;
    change((sight) => zoomBySteps(sight, deltaY < 0 ? 1 : -1));
  });
  useEffect(() => subscribeSensors(EVENT_ON_WHEEL, turn), [subscribeSensors, turn]);
}
