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

const BODY = 'M120 262c-16-70 24-136 92-138 66 0 104 52 100 112 0 18-8 26-22 26z';
const ASLEEP_PILLOW = 'M14 268c-10-16-8-34 4-44 44 6 84 6 132 0 14 10 14 30 4 44-48-6-92-6-140 0z';
const EAR = 'M118 132c2-26 18-42 38-40 8 16 2 36-14 50z';
const ASLEEP_HEAD = `M62 152c30-28 88-26 106 12 14 34-4 72-42 80-16 4-36 2-52-4-18 10-42 8-52-6-10-16 2-34 18-42 8-14
  12-30 22-40z`;
const BLANKET = 'M176 132c34-16 84-8 112 28 22 30 26 66 24 102H190c14-42 12-92-14-130z';

/** ゆめじ asleep on the pillow. */
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
      base: `<path d="${ASLEEP_PILLOW}"/>`,
      plate: `<path fill="${ink.lemon}" d="${ASLEEP_PILLOW}"/>`,
      key: `<path d="${ASLEEP_PILLOW}"/><path d="M22 238l10 4M146 238l-10 4" stroke-width="6"/>`,
    },
    {
      base: `<path d="${EAR}"/>`,
      plate: `<path fill="${ink.budo60}" d="${EAR}"/>`,
      key: `<path d="${EAR}"/>`,
    },
    {
      base: `<path d="${ASLEEP_HEAD}"/>`,
      plate: `<path fill="${ink.budo60}" d="${ASLEEP_HEAD}"/>`,
      key: `<path d="${ASLEEP_HEAD}"/>`,
      over: `<g fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"><path d="M72 178c6 10 20
        10 26
          2M122 172c6 10 20 10 26 2"/><path d="M78 216c8 6 20 6 28 0" stroke-width="6"/></g>
        <circle cx="142" cy="206" r="15" fill="${ink.ichigo50}"/><circle cx="66" cy="204" r="11"
        fill="${ink.ichigo50}"/>
        <circle cx="30" cy="216" r="4" fill="#fff"/><circle cx="42" cy="224" r="4" fill="#fff"/>`,
    },
  ],
};
