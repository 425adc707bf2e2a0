import { stand, standOn } from '../mascots/stage.mjs';
import { asleepYumeji } from '../mascots/yumeji.mjs';
import { rolledMarupo } from '../mascots/marupo.mjs';
import { ink } from '../press/inks.mjs';
import { disc, dot, flat, line, printed, shadow, stitches } from '../press/marks.mjs';
import { fluffy, label } from './sewing.mjs';

/** A hug pillow as long as a body, with ゆめじ asleep on it. */
export const hugPillow = () =>
  shadow([120, 204], 108) +
  printed(fluffy([120, 140], [102, 58], 30), ink.budo20) +
  stitches(disc([120, 140], 90, 46), ink.budo50, 4) +
  stand(asleepYumeji, { x: 22, y: 20, size: 196 }) +
  line('M184 52l22 0-22 22h22M150 34h14l-14 14h14', 5, ink.budo60) +
  label([196, 162]);

/** A cushion in the shape of a moon. */
export const moonCushion = ({ who }) =>
  shadow([120, 214], 84) +
  printed('M150 18a102 102 0 1 0 66 150A84 84 0 0 1 150 18z', ink.lemon) +
  stitches('M136 34a88 88 0 1 0 56 140', ink.mikan, 4) +
  line('M58 128q9 10 20 2', 6) +
  dot([54, 146], 11, ink.ichigo50) +
  line('M74 156q8 6 14 2', 4) +
  stand(who, { x: 104, y: 66, size: 112 }) +
  label([40, 184], -20);

/** A cushion in the shape of a tuft of grass, with a character inside. */
export const grassCushion = ({ who }) =>
  shadow([120, 212], 98) +
  standOn(158, who, { x: 30, size: 176 }) +
  printed(
    `M16 206Q10 166 18 140q18 14 22 34 4-24 22-42 14 18 14 40 8-20 22-28 12 16 12 32 10-18 26-30 14 18 12 38
      8-24 24-40 16 20 14 46 8-20 26-34 18 34 12 50z`,
    ink.melon,
  ) +
  stitches('M32 194q-4-18 0-32M64 196q-2-26 2-42M152 196q0-22-2-34M192 192q4-26 0-34', ink.melon50, 3.6) +
  label([184, 178]);

/** A cushion in the shape of a festival drum. */
export const drumCushion = ({ who }) =>
  shadow([120, 212], 92) +
  printed('M34 74q-22 50 0 114 86 34 172 0 22-64 0-114z', ink.ichigo) +
  line('M40 96q-8 34 2 78M200 96q8 34-2 78', 4, ink.ichigo50) +
  [48, 84, 120, 156, 192].map((x, i) => dot([x, [186, 196, 200, 196, 186][i]], 6, ink.lemon)).join('') +
  printed(disc([120, 80], 88, 50), ink.lemon20) +
  stitches(disc([120, 80], 76, 41), ink.mikan, 4) +
  stand(who, { x: 72, y: 28, size: 96 }) +
  label([196, 132]);

/** まるぽ rolled up as a bead cushion. */
export const beadCushion = () =>
  shadow([122, 216], 92) +
  stand(rolledMarupo, { x: 4, y: 0, size: 232 }) +
  stitches('M70 56q40-32 92-16M206 130q2 34-18 58', ink.soda50, 4) +
  label([196, 160]);

/** A round rug, wound from one long rope. */
export const whirlRug = ({ full, half, who }) =>
  shadow([120, 208], 108) +
  printed(disc([120, 128], 106, 82), half) +
  [0, 1, 2, 3].map((ring) => line(disc([120, 128], 92 - ring * 24, 70 - ring * 19), 9, full)).join('') +
  stitches(disc([120, 128], 80, 60), ink.paper, 3) +
  stand(who, { x: 72, y: 56, size: 108 });

/** A small plush toy on a ball chain. */
export const chained = (toy) =>
  line('M120 62q-30-44 0-52 30 8 0 52', 5) +
  [
    [108, 26],
    [106, 40],
    [132, 26],
    [134, 40],
    [120, 11],
  ]
    .map((place) => dot(place, 6, ink.lemon))
    .join('') +
  line('M120 58v12', 8) +
  flat('M112 62h16v10h-16z', ink.lemon) +
  line('M112 62h16v10h-16z', 4) +
  `<g transform="translate(36 68) scale(.7)">${toy}</g>`;
