import { ink } from './inks.mjs';

const GOLD = '#FFB81C';
const DEEP = '#F5A200';

/** The gold version of each ink. Lines stay budo; cheeks and paper become warmer. */
const GILT = new Map([
  [ink.paper, '#FFF3BF'],
  [ink.ichigo, DEEP],
  [ink.ichigo50, ink.mikan50],
  [ink.soda, GOLD],
  [ink.melon, GOLD],
  [ink.mikan, DEEP],
  [ink.budo60, DEEP],
  [ink.soda50, ink.lemon50],
  [ink.melon50, ink.lemon],
  [ink.mikan50, ink.lemon50],
  [ink.budo50, ink.lemon50],
  [ink.soda20, ink.lemon20],
  [ink.ichigo20, ink.lemon20],
  [ink.melon20, ink.lemon20],
  [ink.mikan20, ink.lemon20],
  [ink.budo20, ink.lemon20],
]);

const twinkle = ([x, y], size) =>
  `<path d="M0-6q1 5 6 6-5 1-6 6-1-5-6-6 5-1 6-6z" transform="translate(${x} ${y}) scale(${size})"
    fill="#fff"/>`;

/** The gold version of a prize, for the last-one prize. */
export const gilded = (drawing) =>
  drawing.replace(/#[0-9A-F]{6}|#fff/g, (colour) => GILT.get(colour) ?? colour) +
  twinkle([30, 56], 3) +
  twinkle([212, 36], 2.4) +
  twinkle([226, 212], 1.8);
