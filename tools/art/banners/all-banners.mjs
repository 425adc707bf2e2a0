import { sheet } from '../press/sheet.mjs';
import { howtoBanner } from './howto.mjs';
import { marupoBanner } from './marupo.mjs';
import { taisaiBanner } from './taisai.mjs';

const BOX = [0, 0, 1040, 320];

/** The pictures of the banners, by banner id. */
export const bannerPictures = [
  ['marupo-otsukai', sheet(BOX, marupoBanner)],
  ['first-time', sheet(BOX, howtoBanner)],
  ['hachinin-taisai', sheet(BOX, taisaiBanner)],
];
