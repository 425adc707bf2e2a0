import { ink } from '../../press/inks.mjs';

const BODY = 'M120 262c-16-70 24-136 92-138 66 0 104 52 100 112 0 18-8 26-22 26z';
const PILLOW = 'M14 268c-10-16-8-34 4-44 44 6 84 6 132 0 14 10 14 30 4 44-48-6-92-6-140 0z';
const EAR = 'M118 132c2-26 18-42 38-40 8 16 2 36-14 50z';
const HEAD = `M62 152c30-28 88-26 106 12 14 34-4 72-42 80-16 4-36 2-52-4-18 10-42 8-52-6-10-16 2-34 18-42 8-14
  12-30 22-40z`;
const BLANKET = 'M176 132c34-16 84-8 112 28 22 30 26 66 24 102H190c14-42 12-92-14-130z';

/** ゆめじ has put the pillow where a pillow belongs. */
export const asleepYumeji = {
  name: 'ゆめじ',
  sole: 272,
  layers: [
    {
      base: `<path d="${BODY}"/>`,
      plate: `<path fill="${ink.budo60}" d="${BODY}"/>`,
      key: `<path d="${BODY}"/>`,
    },
    {
      base: `<path d="${BLANKET}"/>`,
      plate: `<path fill="${ink.soda50}" d="${BLANKET}"/>`,
      key: `<path d="${BLANKET}"/><path d="M192 128c28 42 32 92 16 134" stroke-width="6"/>`,
      over: `<g fill="${ink.lemon}"><circle cx="242" cy="166" r="9"/><circle cx="276" cy="204" r="9"/>
        <circle cx="238" cy="224" r="9"/></g>`,
    },
    {
      base: `<path d="${PILLOW}"/>`,
      plate: `<path fill="${ink.lemon}" d="${PILLOW}"/>`,
      key: `<path d="${PILLOW}"/><path d="M22 238l10 4M146 238l-10 4" stroke-width="6"/>`,
    },
    {
      base: `<path d="${EAR}"/>`,
      plate: `<path fill="${ink.budo60}" d="${EAR}"/>`,
      key: `<path d="${EAR}"/>`,
    },
    {
      base: `<path d="${HEAD}"/>`,
      plate: `<path fill="${ink.budo60}" d="${HEAD}"/>`,
      key: `<path d="${HEAD}"/>`,
      over: `<g fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"><path d="M72 178c6 10 20
        10 26
          2M122 172c6 10 20 10 26 2"/><path d="M78 216c8 6 20 6 28 0" stroke-width="6"/></g>
        <circle cx="142" cy="206" r="15" fill="${ink.ichigo50}"/><circle cx="66" cy="204" r="11"
        fill="${ink.ichigo50}"/>
        <circle cx="30" cy="216" r="4" fill="#fff"/><circle cx="42" cy="224" r="4" fill="#fff"/>`,
    },
  ],
};
