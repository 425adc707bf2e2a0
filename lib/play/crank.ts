/** All angles are degrees, clockwise. */
export const FULL_TURN = 360;
/** After each notch the machine says ガチャ, and the crank does not come back behind it. */
export const NOTCH = 120;
/** What one feels and hears between the notches. */
export const TICK = 30;

/** So close to the end it goes on by itself. */
const PULLED_IN = 350;
/** Let go beyond this part of a notch, it falls into the next one. */
const FALLS_FORWARD = 0.7;
/** By how many degrees the bar clings to each tick. */
const CLINGING = 3;

type Point = { readonly x: number; readonly y: number };

/** The direction in which one point lies from another. */
export const angleFrom = (middle: Point, { x, y }: Point): number =>
  (Math.atan2(y - middle.y, x - middle.x) * 180) / Math.PI;

/** The shorter way from one direction to another, between -180 and 180. */
export function wayBetween(from: number, to: number): number {
  const way = (to - from) % FULL_TURN;
  if (way > 180) return way - FULL_TURN;
  return way < -180 ? way + FULL_TURN : way;
}

const notchBelow = (turned: number): number => Math.floor(turned / NOTCH) * NOTCH;

/** How far the crank is round after a hand has moved by so much: never back behind a notch. */
export function dragged(turned: number, by: number): number {
  const wanted = Math.max(turned + by, notchBelow(turned));
  return wanted >= PULLED_IN ? FULL_TURN : wanted;
}

/** Where the crank comes to rest when it is let go. */
export function released(turned: number): number {
  const below = notchBelow(turned);
  return turned - below > NOTCH * FALLS_FORWARD ? below + NOTCH : below;
}

/** How many ticks, or notches, lie between two angles. */
export const passed = (from: number, to: number, size: number): number =>
  Math.max(0, Math.floor(to / size) - Math.floor(from / size));

/** The angle one sees: the bar clings to each tick and jumps to the next. */
export const seen = (turned: number): number => turned - CLINGING * Math.sin((turned / TICK) * 2 * Math.PI);
