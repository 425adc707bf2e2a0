import { type PointerEvent, useEffect, useRef, useState, type WheelEvent } from 'react';
import {
  EVENT_ON_POINTER_CANCEL,
  EVENT_ON_POINTER_DOWN,
  EVENT_ON_POINTER_LEAVE,
  EVENT_ON_POINTER_MOVE,
  EVENT_ON_POINTER_UP,
  cleanup,
  useController,
  useEventCallback,
  EVENT_ON_WHEEL,
} from 'yet-another-react-lightbox';
import {
  INITIAL_VIEW,
  type ViewTransform,
  swipe,
  zoomTo,
  wheelCounts,
  zoomBySteps,
} from '#lib/site/view-transform.ts';
import type { Change } from './viewer-state.tsx';

type Point = { readonly x: number; readonly y: number };

/** Where the fingers were set down, and how the picture was seen then. */
type Grip = { readonly fingers: readonly Point[]; readonly sight: ViewTransform };

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

/**
 * One finger (or the mouse) leads on to the next picture, or moves a picture that is larger than the screen; two
 * fingers zoom. Says whether a hand is on the picture.
 */
export function useHands(sight: ViewTransform, change: Change): boolean {
  const { subscribeSensors, prev, next } = useController();
  const fingers = useRef(new Map<number, Point>());
  const [grip, setGrip] = useState<Grip | null>(null);

  const regrip = () => {
    const now = [...fingers.current.values()];
    setGrip(now.length === 0 ? null : { fingers: now, sight });
  };
  const down = useEventCallback((event: PointerEvent) => {
    if (event.target instanceof Element && event.target.closest('button')) return;
    fingers.current.set(event.pointerId, pointOf(event));
    regrip();
  });
  const move = useEventCallback((event: PointerEvent) => {
    if (grip === null || !fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, pointOf(event));
    const now = [...fingers.current.values()];
    change(() => moved(grip, now));
  });
  const up = useEventCallback((event: PointerEvent) => {
    if (grip === null || !fingers.current.delete(event.pointerId)) return;
    if (grip.fingers.length === 1 && grip.sight.zoom <= INITIAL_VIEW.zoom) {
      change((held) => ({ ...held, x: 0, y: 0 }));
      const way = swipe(pointOf(event).x - (grip.fingers[0]?.x ?? 0));
      if (way === 'next') next();
      if (way === 'previous') prev();
    }
    regrip();
  });

  useEffect(
    () =>
      cleanup(
        subscribeSensors(EVENT_ON_POINTER_DOWN, down),
        subscribeSensors(EVENT_ON_POINTER_MOVE, move),
        subscribeSensors(EVENT_ON_POINTER_UP, up),
        subscribeSensors(EVENT_ON_POINTER_LEAVE, up),
        subscribeSensors(EVENT_ON_POINTER_CANCEL, up),
      ),
    [subscribeSensors, down, move, up],
  );
  return grip !== null;
}

/** How the picture is seen after the fingers went from where they gripped it to where they are now. */
function moved({ fingers: [from, fromOther], sight }: Grip, [to, toOther]: readonly Point[]): ViewTransform {
  if (from === undefined || to === undefined) return sight;
  if (fromOther !== undefined && toOther !== undefined) {
    return zoomTo(sight, (sight.zoom * distance(to, toOther)) / Math.max(1, distance(from, fromOther)));
  }
  const y = sight.zoom > INITIAL_VIEW.zoom ? sight.y + to.y - from.y : 0;
  return { ...sight, x: sight.x + to.x - from.x, y };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

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
