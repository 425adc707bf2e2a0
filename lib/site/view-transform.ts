/** The viewer's constants (specification §9). */
export const ZOOM_STEP = 0.12;
export const LARGEST_ZOOM = 3;
export const SMALLEST_ZOOM = 0.1;
export const SWIPE_TOLERANCE_PX = 50;
export const WHEEL_THROTTLE_MS = 80;
export const ROTATION_STEP_DEGREES = 90;

/** How a picture is looked at: as large as it fits, upright and in the middle, to begin with. */
export type Sight = {
  readonly zoom: number;
  readonly degrees: number;
  /** How far it was moved from the middle, pixels. */
  readonly x: number;
  readonly y: number;
};
export const PLAIN_SIGHT: Sight = { zoom: 1, degrees: 0, x: 0, y: 0 };

export const withinZoom = (zoom: number): number => Math.min(LARGEST_ZOOM, Math.max(SMALLEST_ZOOM, zoom));

/** Steps nearer or, below zero, farther; counted in hundredths, because 1.12 + 0.12 is not quite 1.24. */
export const zoomBySteps = (sight: Sight, steps: number): Sight =>
  zoomTo(sight, Math.round((sight.zoom + steps * ZOOM_STEP) * 100) / 100);

/** What is in the middle stays there; what fits again goes back to the middle. */
export function zoomTo(sight: Sight, wanted: number): Sight {
  const zoom = withinZoom(wanted);
  if (zoom <= PLAIN_SIGHT.zoom) return { ...sight, zoom, x: 0, y: 0 };
  return { ...sight, zoom, x: (sight.x * zoom) / sight.zoom, y: (sight.y * zoom) / sight.zoom };
}

/** Quarter turns add up without end, so that a picture always turns the way the button says. */
export const rotate = (sight: Sight, turns: number): Sight => ({
  ...sight,
  degrees: sight.degrees + turns * ROTATION_STEP_DEGREES,
});

export const isSideways = ({ degrees }: Sight): boolean => degrees % (2 * ROTATION_STEP_DEGREES) !== 0;

/** Where a finger that moved this far sideways leads: to the left, the next picture comes. */
export function swipe(movedPx: number): 'previous' | 'next' | 'stay' {
  if (Math.abs(movedPx) < SWIPE_TOLERANCE_PX) return 'stay';
  return movedPx < 0 ? 'next' : 'previous';
}

/** Whether a turn of the wheel counts, so soon after the last one that did. */
export const wheelCounts = (nowMs: number, lastMs: number): boolean => nowMs - lastMs >= WHEEL_THROTTLE_MS;
