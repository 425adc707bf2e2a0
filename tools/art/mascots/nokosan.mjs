import { ink } from '../press/inks.mjs';

const DIAMONDS = `M190 108l18 26-18 26-18-26zM238 130l16 24-16 26-16-26z`;
const HEAD = `M14 196c0-46 40-76 86-76s86 30 84 76c0 44-42 62-84 62S14 240 14 196z`;

/** のこさん, a tsuchinoko. */
export const nokosan = {
  number: 3,
  name: 'のこさん',
  sole: 261,
  layers: [
    {
      base: `<path d="M110 130c44-54 146-46 168 26 4 12 4 26 2 38 6-10 6-22 4-32-4-14 20-20 24-4 10
          42-12 86-54 94-40 8-120 10-170 6z"/>`,
      plate: `<path fill="${ink.melon}" d="M110 130c44-54 146-46 168 26 4 12 4 26 2 38 6-10 6-22
          4-32-4-14 20-20 24-4 10 42-12 78-54 84-60 6-110 8-160 6z"/>
        <path fill="${ink.lemon}" d="M92 240c60 6 124 4 176-8-8 12-16 18-30 20-46 8-96 8-146 6z"/>
        <path fill="${ink.lemon}" style="mix-blend-mode:normal" d="${DIAMONDS}"/>`,
      key: `<path d="M136 114c50-40 124-20 142 42 4 14 4 28 0 40 8-10 8-24 6-36-4-14 20-18 24-2 10 42-12
          84-54 92-40 8-112 10-158 6"/>
        <path d="M172 232c36 2 68 0 92-10" stroke-width="6"/>
        <path d="${DIAMONDS}" stroke-width="6"/>`,
    },
    {
      base: `<path d="${HEAD}"/>`,
      plate: `<path fill="${ink.melon50}" d="${HEAD}"/>
        <circle fill="${ink.ichigo50}" cx="42" cy="212" r="15"/>
        <circle fill="${ink.ichigo50}" cx="154" cy="212" r="15"/>`,
      key: `<path d="${HEAD}"/>
        <path d="M42 182c9-8 25-8 34 0M122 182c9-8 25-8 34 0"/>
        <path d="M80 216c10 10 30 10 40 0" stroke-width="6"/>
        <path d="M82 140c10-4 26-4 36 0" stroke-width="6"/>`,
      solid: `<path d="M44 182h30c0 13-6 19-15 19s-15-6-15-19zM124 182h30c0 13-6 19-15
          19s-15-6-15-19z"/>`,
      over: `<path d="M100 224v20M100 244l-10 12M100 244l10 12" fill="none" stroke="${ink.ichigo}"
          stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`,
    },
  ],
};
