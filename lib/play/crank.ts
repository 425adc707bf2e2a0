/** All angles are degrees, clockwise. */
export const FULL_TURN = 360;
/** The machine says ガチャ at each notch, and the crank does not turn back behind it. */
export const NOTCH = 120;
/** Haptic and sound steps between the notches. */
export const TICK = 30;

/** From this angle on the turn completes by itself. */
const AUTO_COMPLETE_DEGREES = 350;
/** Released beyond this part of a notch, the crank moves on to the next one. */
const NEXT_NOTCH_SHARE = 0.7;
/** By how many degrees the bar lags behind at each tick. */
const CLING_DEGREES = 3;

type Point = { readonly x: number; readonly y: number };

/** The direction from one point to another. */
export const angleFrom = (middle: Point, { x, y }: Point): number =>
  (Math.atan2(y - middle.y, x - middle.x) * 180) / Math.PI;

/** The smaller angle between two directions, from -180 to 180. */
export function angleBetween(from: number, to: number): number {
  const angle = (to - from) % FULL_TURN;
  if (angle > 180) return angle - FULL_TURN;
  return angle < -180 ? angle + FULL_TURN : angle;
}

const notchBelow = (turned: number): number => Math.floor(turned / NOTCH) * NOTCH;

/** The angle of the crank after a drag by this many degrees: never back behind a notch. */
export function drag(turned: number, by: number): number {
  const target = Math.max(turned + by, notchBelow(turned));
  return target >= AUTO_COMPLETE_DEGREES ? FULL_TURN : target;
}

/** The angle at which a released crank comes to rest. */
export function restAngle(turned: number): number {
  const below = notchBelow(turned);
  return turned - below > NOTCH * NEXT_NOTCH_SHARE ? below + NOTCH : below;
}

/** Number of ticks, or notches, between two angles. */
export const passed = (from: number, to: number, size: number): number =>
  Math.max(0, Math.floor(to / size) - Math.floor(from / size));

/** The displayed angle: the bar lags at each tick and jumps to the next. */
export const shownAngle = (turned: number): number =>
  turned - CLING_DEGREES * Math.sin((turned / TICK) * 2 * Math.PI);
