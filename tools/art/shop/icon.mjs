import { rolledMarupo } from '../mascots/marupo.mjs';
import { ink } from '../press/inks.mjs';
import { character } from '../press/layers.mjs';
import { flat, put, slab } from '../press/marks.mjs';
import { rays } from '../press/patterns.mjs';
import { sheet } from '../press/sheet.mjs';

const BOX = [0, 0, 320, 320];
const ball = (size) => put(character(rolledMarupo), { x: 160 - 160 * size, y: 160 - 166 * size, size });

/** The icon of a browser tab: まるぽ rolled up, a ball that fills the square. */
export const tabIcon = sheet(BOX, ball(1.16));

const lemonRays =
  flat(slab(0, 0, { w: 320, h: 320 }), ink.lemon) + flat(rays([160, 160], 240, 16), ink.lemon50);

/** The icon of a home screen, which rounds the corners itself. */
export const homeScreenIcon = sheet(BOX, lemonRays + ball(0.9));

/** The icon of a home screen that cuts any form out of it: all of the ball is in the middle four fifths. */
export const maskableIcon = sheet(BOX, lemonRays + ball(0.72));
