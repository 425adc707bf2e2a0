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
import type { ChangeView } from './viewer-state.tsx';

type Point = { readonly x: number; readonly y: number };

/** The positions of the fingers and the view when the gesture began. */
type GestureStart = { readonly fingers: readonly Point[]; readonly view: ViewTransform };

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

/**
 * One finger or the mouse swipes to the next picture, or moves a picture larger than the screen; two fingers zoom.
 * Returns whether a gesture is active.
 */
export function useGestures(view: ViewTransform, changeView: ChangeView): boolean {
  const { subscribeSensors, prev, next } = useController();
  const fingers = useRef(new Map<number, Point>());
  const [gestureStart, setGestureStart] = useState<GestureStart | null>(null);

  const restartGesture = () => {
    const now = [...fingers.current.values()];
    setGestureStart(now.length === 0 ? null : { fingers: now, view });
  };
  const down = useEventCallback((event: PointerEvent) => {
    if (event.target instanceof Element && event.target.closest('button')) return;
    fingers.current.set(event.pointerId, pointOf(event));
    restartGesture();
  });
  const move = useEventCallback((event: PointerEvent) => {
    if (gestureStart === null || !fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, pointOf(event));
    const now = [...fingers.current.values()];
    changeView(() => transformedView(gestureStart, now));
  });
  const up = useEventCallback((event: PointerEvent) => {
    if (gestureStart === null || !fingers.current.delete(event.pointerId)) return;
    if (gestureStart.fingers.length === 1 && gestureStart.view.zoom <= INITIAL_VIEW.zoom) {
      changeView((held) => ({ ...held, x: 0, y: 0 }));
      const way = swipe(pointOf(event).x - (gestureStart.fingers[0]?.x ?? 0));
      if (way === 'next') next();
      if (way === 'previous') prev();
    }
    restartGesture();
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
  return gestureStart !== null;
}

/** The view after the fingers moved from where the gesture began to where they are. */
function transformedView(
  { fingers: [from, fromOther], view }: GestureStart,
  [to, toOther]: readonly Point[],
): ViewTransform {
  if (from === undefined || to === undefined) return view;
  if (fromOther !== undefined && toOther !== undefined) {
    return zoomTo(view, (view.zoom * distance(to, toOther)) / Math.max(1, distance(from, fromOther)));
  }
  const y = view.zoom > INITIAL_VIEW.zoom ? view.y + to.y - from.y : 0;
  return { ...view, x: view.x + to.x - from.x, y };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Zooms by one step per turn of the wheel. */
export function useWheel(changeView: ChangeView): void {
  const { subscribeSensors } = useController();
  const lastMs = useRef(Number.NEGATIVE_INFINITY);

  const turn = useEventCallback(({ deltaX, deltaY, timeStamp }: WheelEvent) => {
    if (Math.abs(deltaX) > Math.abs(deltaY) || !wheelCounts(timeStamp, lastMs.current)) return;
    lastMs.current = timeStamp;
    changeView((view) => zoomBySteps(view, deltaY < 0 ? 1 : -1));
  });
  useEffect(() => subscribeSensors(EVENT_ON_WHEEL, turn), [subscribeSensors, turn]);
}
