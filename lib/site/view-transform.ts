/** The viewer's constants (specification §9). */
export const ZOOM_STEP = 0.12;
export const MAX_ZOOM = 3;
export const MIN_ZOOM = 0.1;
export const SWIPE_TOLERANCE_PX = 50;
export const WHEEL_THROTTLE_MS = 80;
export const ROTATION_STEP_DEGREES = 90;

/** Zoom, rotation and position of a picture in the viewer. */
export type ViewTransform = {
  readonly zoom: number;
  readonly degrees: number;
  /** Offset from the middle in pixels. */
  readonly x: number;
  readonly y: number;
};
export const INITIAL_VIEW: ViewTransform = { zoom: 1, degrees: 0, x: 0, y: 0 };

const clampZoom = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));

/** Zooms by steps; negative ones zoom out. Rounds to hundredths, because 1.12 + 0.12 is not exactly 1.24. */
export const zoomBySteps = (view: ViewTransform, steps: number): ViewTransform =>
  zoomTo(view, Math.round((view.zoom + steps * ZOOM_STEP) * 100) / 100);

/** Zooms around the middle; a picture that fits again is centred. */
export function zoomTo(view: ViewTransform, target: number): ViewTransform {
  const zoom = clampZoom(target);
  if (zoom <= INITIAL_VIEW.zoom) return { ...view, zoom, x: 0, y: 0 };
  return { ...view, zoom, x: (view.x * zoom) / view.zoom, y: (view.y * zoom) / view.zoom };
}

/** Rotates by quarter turns. Degrees add up, so that a picture always turns the way the button says. */
export const rotate = (view: ViewTransform, turns: number): ViewTransform => ({
  ...view,
  degrees: view.degrees + turns * ROTATION_STEP_DEGREES,
});

export const isSideways = ({ degrees }: ViewTransform): boolean =>
  degrees % (2 * ROTATION_STEP_DEGREES) !== 0;

/** The result of a swipe by this many pixels: to the left, the next picture. */
export function swipe(movedPx: number): 'previous' | 'next' | 'stay' {
  if (Math.abs(movedPx) < SWIPE_TOLERANCE_PX) return 'stay';
  return movedPx < 0 ? 'next' : 'previous';
}

/** Whether a wheel event counts, by the time since the last one that did. */
export const wheelCounts = (nowMs: number, lastMs: number): boolean => nowMs - lastMs >= WHEEL_THROTTLE_MS;
