import { sheet } from '../press/sheet.mjs';
import * as goods from './goods.mjs';
import { BLUSH, MIST, OCHRE, PAPER, RED, SAND, TEAL } from './goods.mjs';

const GOODS = [0, 0, 240, 240];
const WIDE = [0, 0, 640, 360];

const draw = (name, ground, drawings, lastOne) => [
  [`draws/${name}/art.svg`, sheet(WIDE, goods.scene(ground, drawings.slice(0, 4)))],
  ...drawings.map((drawing, at) => [`draws/${name}/${'abcdef'[at]}.svg`, sheet(GOODS, drawing)]),
  [`draws/${name}/last-one.svg`, sheet(GOODS, lastOne)],
];

/** Every picture of the demonstration of the second brand, by its place in its catalogue. */
export const akariyaPictures = [
  ...draw(
    'hi-no-utsuwa',
    MIST,
    [goods.lamp(), goods.pot(), goods.cup(), goods.plate(), goods.rest()],
    goods.lamp(RED),
  ),
  ...draw(
    'yowa-no-tenugui',
    BLUSH,
    [goods.box(), goods.cloth(), goods.cloth(RED, OCHRE), goods.pouch(), goods.cloth(SAND, TEAL)],
    goods.box(OCHRE, TEAL),
  ),
  ...draw(
    'fuyu-no-kaori',
    SAND,
    [goods.candle(), goods.pouch(TEAL), goods.cup(OCHRE, RED), goods.plate(BLUSH, TEAL), goods.rest(TEAL)],
    goods.candle(OCHRE),
  ),
  [
    'banners/hiraku/banner.svg',
    sheet(
      [0, 0, 1040, 400],
      `<g transform="scale(1.625 1.1112)">${goods.scene(MIST, [goods.lamp(), goods.pot(), goods.candle(), goods.cup(PAPER, RED)])}</g>`,
    ),
  ],
];
