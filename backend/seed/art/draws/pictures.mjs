import { GRADE_TINTS, tones } from '../press/inks.mjs';
import { flat } from '../press/marks.mjs';
import { rays } from '../press/patterns.mjs';
import { sheet } from '../press/sheet.mjs';
import { lineup } from './scenes.mjs';

const ART_BOX = [0, 0, 640, 360];
const GOODS_BOX = [0, 0, 240, 240];
const square = (colour) => flat('M0 0h240v240H0z', colour);

const prizePictures = (prizes) =>
  Object.entries(prizes).map(([grade, thing]) => [
    `${grade.toLowerCase()}.svg`,
    sheet(GOODS_BOX, square(GRADE_TINTS[grade]) + thing),
  ]);

const spotlight = square(GRADE_TINTS.lastOne) + flat(rays([120, 126], 180, 16), '#0A68A6');

/** All pictures of one draw, by their names in its folder. */
export const drawPictures = (draw) => [
  ['art.svg', sheet(ART_BOX, draw.art)],
  ['lineup.svg', sheet(ART_BOX, lineup(draw, tones(draw.ink)))],
  ...prizePictures(draw.prizes),
  ...(draw.lastOne ? [['last-one.svg', sheet(GOODS_BOX, spotlight + draw.lastOne)]] : []),
];
