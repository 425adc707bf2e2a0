import { ink } from '../press/inks.mjs';

const BODY = `M26 270c-14 0-18-24-2-36 14-10 26-16 22-36-4-18-12-34-8-54 10-20 56-24 74-2 12 22 20 58 30
  78h130c26 0 38 16 38 34 0 10-4 16-14 16z`;
const EYES = `<circle cx="36" cy="66" r="19"/><circle cx="108" cy="66" r="19"/>`;

/** ぐる, a snail with a candy shell. */
export const guru = {
  number: 7,
  name: 'ぐる',
  sole: 272,
  layers: [
    {
      base: `<path d="${BODY}"/>${EYES}`,
      plate: `<path fill="${ink.mikan50}" d="${BODY}"/>
        <path fill="${ink.mikan}" d="M20 258h290c0 8-4 12-12 12H28c-6 0-8-4-8-12z"/>`,
      key: `<path d="${BODY}"/>
        <path d="M51 132L41 84M92 130l12-46"/>${EYES}
        <path d="M54 166c6 8 20 8 26 0" stroke-width="6"/>`,
      solid: `<circle cx="42" cy="68" r="9"/><circle cx="102" cy="68" r="9"/>`,
      over: `<circle cx="92" cy="184" r="12" fill="${ink.ichigo50}"/>`,
    },
    {
      base: `<circle cx="204" cy="148" r="100"/>`,
      plate: `<circle cx="204" cy="148" r="100" fill="${ink.lemon}"/>`,
      key: `<path d="M206 150c-4-12 14-18 24-6 12 20-6 42-30 40-34-4-46-40-30-66 22-34 70-30 90 4 20
          42-8 92-58 94-58 2-98-54-82-108 6-20 16-34 30-44" stroke="${ink.ichigo}" stroke-width="19"/>
        <circle cx="204" cy="148" r="100"/>`,
    },
  ],
};

const [body, shell] = guru.layers;
const BOX = 'M146 6h112v64H146z';

/** ぐる with a parcel tied to the shell, for shipments under way. */
export const parcelGuru = {
  name: 'ぐる',
  sole: 272,
  layers: [
    body,
    shell,
    {
      base: `<path d="${BOX}"/>`,
      plate: `<path fill="${ink.mikan50}" d="${BOX}"/><path fill="${ink.ichigo}" d="M192 6h20v64h-20z"/>`,
      key: `<path d="${BOX}"/><path d="M192 6v64M212 6v64" stroke-width="5"/><path d="M128 84c40-20 108-20
        150 0"
        stroke-width="6"/><path d="M224 54h22M232 44h14" stroke-width="5"/>`,
    },
  ],
};
