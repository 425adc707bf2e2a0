import { ink } from '../press/inks.mjs';

const PILLOW = `M168 84c-14-14-16-40-2-52 34 10 62 10 96 0 14 12 12 38-2 52-34-8-58-8-92 0z`;
const EARS = `M76 92c-14-20-10-44 6-52 18 6 26 26 20 46zM128 88c-6-22 4-42 22-46 14 12 14 34 0 52z`;
const HEAD = `M108 80c52 0 76 36 72 84-4 44-36 64-70 66-8 0-14 2-16 10-4 22-22 34-40
  26-20-10-18-34-16-60-16-66 16-126 70-126z`;

/** ゆめじ, a tapir who carries its pillow. */
export const yumeji = {
  number: 6,
  name: 'ゆめじ',
  sole: 280,
  layers: [
    {
      base: `<path d="${PILLOW}"/>`,
      plate: `<path fill="${ink.lemon}" d="${PILLOW}"/>`,
      key: `<path d="${PILLOW}"/>`,
    },
    {
      base: `<path d="M112 116c20-44 152-50 180 14 16 38 14 100 10 150h-50l-4-36c-20 6-50 6-70 0l-4
          36h-52z"/>`,
      plate: `<path fill="${ink.budo60}" d="M268 96c34 26 40 90 34 184h-50l-4-40c24-26 34-92 20-144zM112
          116l60-10c10 50 8 100 0 138l2 36h-52z"/>`,
      key: `<path d="M120 112c30-42 146-44 172 18 16 38 14 100 10 150h-50l-4-38c-20 8-50 8-70 0l-4
          38h-52v-30"/>
        <path d="M170 88c10 50 14 100 8 154M262 94c18 44 10 116-14 148" stroke-width="6"/>
        <path d="M302 152c8 4 12 12 12 22" />`,
      over: `<path d="M196 88v-46M234 88v-46" stroke="${ink.budo}" stroke-width="6" fill="none"/>`,
    },
    {
      base: `<path d="${EARS}"/>`,
      plate: `<path fill="${ink.budo60}" d="${EARS}"/>`,
      key: `<path d="M76 92c-14-20-10-44 6-52 18 6 26 26 20 46M128 88c-6-22 4-42 22-46 14 12 14 34 0
          52"/>`,
    },
    {
      base: `<path d="${HEAD}"/>`,
      plate: `<path fill="${ink.budo60}" d="${HEAD}"/>`,
      key: `<path d="${HEAD}"/>
        <path d="M44 218c14 6 32 4 44-4" stroke-width="6"/>`,
      solid: `<path d="M42 256c2-8 12-8 14 0M62 258c2-8 12-8 14 0"/>`,
      over: `<path d="M58 148c8 12 26 12 34 0M118 150c8 12 26 12 34 0" fill="none" stroke="#fff"
          stroke-width="8" stroke-linecap="round"/>
        <circle cx="58" cy="184" r="15" fill="${ink.ichigo50}"/>
        <circle cx="146" cy="186" r="15" fill="${ink.ichigo50}"/>
        <path d="M102 204c8 8 20 8 28 2" fill="none" stroke="#fff" stroke-width="6"
          stroke-linecap="round"/>
        <circle cx="54" cy="248" r="4" fill="#fff"/>
        <circle cx="72" cy="246" r="4" fill="#fff"/>`,
    },
  ],
};
