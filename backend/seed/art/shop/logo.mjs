import { fat } from '../lettering/fat.mjs';
import { ink } from '../press/inks.mjs';

/** The four letters of the shop dance: each stands a little askew. */
const DANCE = [
  ['こ', 26, 47, -7],
  ['ろ', 73, 47, 5],
  ['ん', 120, 47, -4],
  ['堂', 170, 48, 4],
];

export const LOGO_BOX = [0, 0, 200, 60];

/** ころん堂, on paper or on the night. */
export function logo({ night = false } = {}) {
  const look = {
    size: 48,
    anchor: 'middle',
    fill: night ? ink.paper : ink.budo,
    plate: night ? ink.ichigo : ink.ichigo50,
    slip: 0.075,
  };
  return DANCE.map(([letter, x, y, turn]) => fat(letter, { ...look, x, y, turn })).join('');
}
