import { fat } from '../press/fat.mjs';
import { ink } from '../press/inks.mjs';
import { line } from '../press/marks.mjs';
import { nokosan } from '../mascots/nokosan.mjs';
import { stand } from '../mascots/stage.mjs';

/** The four letters of the shop's name, each with its own position and angle. */
const DANCE = [
  ['こ', 26, 47, -7],
  ['ろ', 73, 47, 5],
  ['ん', 120, 47, -4],
  ['堂', 170, 48, 4],
];

export const LOGO_BOX = [0, 0, 200, 60];

/** ころん堂, on paper or on the night background. */
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

export const HERO_TITLE_BOX = [0, 0, 420, 232];

/** On the dark hero, where a white edge surrounds the title, what is navy by day is soda: navy and white would be lost. */
const SODA_BY_NIGHT = `<style>@media (prefers-color-scheme:dark){[fill="${ink.budo}"]{fill:${ink.soda};stroke:${ink.soda}}}</style>`;

/** まわして、ころん。 */
export const heroTitle =
  SODA_BY_NIGHT +
  fat('まわして、', { x: 4, y: 98, size: 92, fill: ink.budo, plate: ink.ichigo50, slip: 0.055 }) +
  fat('ころん。', { x: 0, y: 214, size: 118, fill: ink.ichigo, plate: ink.ichigo50, slip: 0.055 });

export const LAST_ONE_BOX = [0, 0, 212, 48];

export const lastOneTitle = fat('ラストワン賞', {
  x: 2,
  y: 37,
  size: 36,
  fill: ink.lemon,
  plate: ink.ichigo,
  slip: 0.075,
});

export const NOT_FOUND_BOX = [0, 0, 560, 268];

const grass = (
  x,
) => `<g fill="${ink.melon}" stroke="${ink.melon}" stroke-width="3" stroke-linejoin="round" transform="translate(${x} 0)">
  <path d="M0 246c2-20 6-34 12-50 8 16 12 32 12 50zM30 246c4-14 12-24 24-32-2 14-4 24-8 32z"/></g>`;

/** 404 with のこさん in the middle. */
export const notFound = `
  ${fat('4', { x: 24, y: 228, size: 262, fill: ink.melon, plate: ink.melon50, slip: 0.04 })}
  ${fat('4', { x: 536, y: 228, size: 262, fill: ink.melon, plate: ink.melon50, slip: 0.04, anchor: 'end' })}
  <clipPath id="ground"><path d="M0 0h560v249H0z"/></clipPath>
  <g clip-path="url(#ground)">${stand(nokosan, { x: 142, y: 28, size: 274 })}</g>
  ${grass(26)}${grass(490)}${line('M4 248h552', 7)}`;
