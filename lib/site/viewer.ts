/** The viewer's constants (specification §9). */
export const ZOOM_STEP = 0.12;
export const LARGEST_ZOOM = 3;
export const SMALLEST_ZOOM = 0.1;
export const SWIPE_TOLERANCE_PX = 50;
export const WHEEL_THROTTLE_MS = 80;
export const ROTATION_STEP_DEGREES = 90;

/** A picture that stands as it came. */
export const NO_ZOOM = 1;

/** One step nearer or farther, kept within the limits; counted in hundredths, because 1.12 + 0.12 is not 1.24. */
export function zoomed(zoom: number, steps: number): number {
  return withinZoom(Math.round((zoom + steps * ZOOM_STEP) * 100) / 100);
}

export const withinZoom = (zoom: number): number => Math.min(LARGEST_ZOOM, Math.max(SMALLEST_ZOOM, zoom));

/** Quarter turns add up without end, so that a picture always turns the way the button says. */
export const rotated = (degrees: number, turns: number): number => degrees + turns * ROTATION_STEP_DEGREES;

export const isSideways = (degrees: number): boolean => degrees % (2 * ROTATION_STEP_DEGREES) !== 0;

/** Where a finger that moved this far sideways leads: to the left shows the next picture. */
export function swiped(movedPx: number): 'previous' | 'next' | 'stay' {
  if (Math.abs(movedPx) < SWIPE_TOLERANCE_PX) return 'stay';
  return movedPx < 0 ? 'next' : 'previous';
}

/** Whether a turn of the wheel counts, so soon after the last one that did. */
export const wheelCounts = (nowMs: number, lastMs: number): boolean => nowMs - lastMs >= WHEEL_THROTTLE_MS;
