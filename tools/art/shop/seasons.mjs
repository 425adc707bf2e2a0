import { ink } from '../press/inks.mjs';
import { disc, dot, edged, flat, line, put } from '../press/marks.mjs';

/** The top of a machine with the air above it, in the units of `machine.mjs`. */
export const SEASON_BOX = [14, -22, 292, 120];

const PETAL = 'M0 0c-13-6-15-21-6-27l6 5l6-5c9 6 7 21-6 27z';

const blossom = (colour) =>
  [0, 72, 144, 216, 288].map((turn) => put(edged(PETAL, colour, 4), { turn })).join('') +
  dot([0, 0], 6, ink.lemon);

const spring =
  put(blossom(ink.ichigo50), { x: 246, y: 22 }) +
  put(blossom(ink.ichigo20), { x: 214, y: 4, size: 0.7, turn: 30 }) +
  put(blossom(ink.ichigo20), { x: 278, y: 52, size: 0.62, turn: 12 }) +
  put(edged(PETAL, ink.ichigo50, 6), { x: 60, y: 34, size: 0.6, turn: 64 });

const RIND = 'M-44 0a44 44 0 0 0 88 0z';
const FLESH = 'M-33 0a33 33 0 0 0 66 0z';

const summer = put(
  edged(RIND, ink.melon, 6) +
    flat(FLESH, ink.ichigo) +
    line('M-33 0a33 33 0 0 0 66 0', 5, ink.melon20) +
    [
      [-16, 9],
      [0, 18],
      [15, 8],
    ]
      .map((at) => flat(disc(at, 3, 4), ink.budo))
      .join('') +
    line('M-44 0h88', 6),
  { x: 240, y: 6, turn: 16 },
);

const GINKGO = 'M0 0c-5-9-28-12-33-30c7-14 19-20 30-18l3 9l3-9c11-2 23 4 30 18c-5 18-28 21-33 30z';

const leaf = (colour) => edged(GINKGO, colour, 5) + line('M0 0v14M0-4v-12', 5);

const autumn =
  put(leaf(ink.lemon), { x: 232, y: 36, turn: -14 }) +
  put(leaf(ink.mikan), { x: 266, y: 44, size: 0.8, turn: 38 }) +
  put(leaf(ink.lemon), { x: 196, y: 20, size: 0.62, turn: -48 }) +
  put(leaf(ink.mikan50), { x: 62, y: 34, size: 0.62, turn: -30 });

const SNOW =
  'M42 50c-6-30 12-42 40-42h156c28 0 46 12 40 42c-3 14-16 12-18-2c-4 20-24 22-27 0c-3-10-14-12-18-4c-4-10-14-12-20-12H96c-10 0-16 6-20 14c-6 14-30 16-34 4z';

const winter = edged(SNOW, ink.paper, 6) + line('M92 20h34M214 20h26', 5, ink.soda50);

/** The decorations of a machine by season. */
export const seasons = { spring, summer, autumn, winter };
