import { ink } from '../press/inks.mjs';

const TAIL = `M270 214c26-2 42 10 40 34-24 4-40-6-48-22z`;
const FEET = `M128 230v26c0 8 6 12 12 12h26c8 0 12-6 12-12v-26zM214 230v26c0 8 6 12 12 12h30c8 0 12-6
  12-12v-26z`;
const SHELL = `M92 244C72 130 116 46 192 46c74 0 112 72 104 176 0 14-10 22-24 22z`;
const HEAD = `M20 220c6-48 44-86 94-84 46 2 60 44 52 76-8 34-46 46-86 44-34-2-64-6-60-36z`;

/** まるぽ, an armadillo: the face of the shop. */
export const marupo = {
  number: 1,
  name: 'まるぽ',
  sole: 268,
  layers: [
    {
      base: `<path d="${TAIL}"/>
        <path d="${FEET}"/>`,
      plate: `<path fill="${ink.soda50}" d="${TAIL}"/>
        <path fill="${ink.lemon}" d="${FEET}"/>`,
      key: `<path d="M272 214c24 0 40 12 38 34-20 2-34-4-44-14"/>
        <path d="${FEET}"/>`,
    },
    {
      base: `<path d="${SHELL}"/>`,
      plate: `<path fill="${ink.soda}" d="${SHELL}"/>
        <path style="mix-blend-mode:normal" fill="${ink.soda50}" d="M164 50c-16 50-16 138-8
          194h26c-8-62-8-138 6-198zM214 48c4 56 2 140 6 196h26c0-68 0-128-6-184z"/>`,
      key: `<path d="${SHELL}"/>
        <path d="M162 50c-16 52-16 138-8 194M190 47c-14 52-14 138-6 196M216 50c4 60 2 138 4 193M242 64c6
          60 4 122 6 178" stroke-width="6"/>`,
    },
    {
      base: `<path d="M96 152c-16-34-10-66 10-80 22 14 32 44 26 84z"/>`,
      plate: `<path fill="${ink.ichigo50}" d="M104 150c-12-28-8-50 4-62 14 12 20 34 16 64z"/>`,
      key: `<path d="M98 150c-14-32-10-62 8-78 22 14 32 44 26 82"/>`,
    },
    {
      base: `<path d="${HEAD}"/>`,
      plate: `<path fill="${ink.lemon50}" d="M24 236c16-10 34-2 52 0 34 4 66 0 86-16-10 26-44 36-82
          36-28 0-52-4-56-20z"/>
        <circle fill="${ink.ichigo50}" cx="128" cy="214" r="16"/>`,
      key: `<path d="${HEAD}"/>
        <path d="M50 234c12 8 30 8 42-2" stroke-width="6"/>
        <path d="M92 160c6-4 12-6 18-6" stroke-width="6"/>`,
      solid: `<ellipse cx="100" cy="188" rx="10" ry="12"/>
        <path d="M12 214c0-12 10-18 20-16 10 4 12 14 6 22s-26 6-26-6z"/>`,
      over: `<circle cx="97" cy="184" r="3.5" fill="#fff"/>`,
    },
  ],
};

const BALL = 'M160 36a130 130 0 1 0 .1 0z';
const BANDS = `M183 40Q186 74 170 100L196 110Q218 84 219 53zM262 92Q240 116 206 126L220 150Q258 146 280 128z
  M284 189Q256 200 220 190L212 216Q244 230 271 225zM233 268Q206 258 190 232L164 244Q178 272 198 285z`;
const FACE = `M40 214c-6-52 30-100 84-100 44 0 66 34 56 70-10 38-46 56-84 60-30 4-52-6-56-30z`;
const EAR = 'M112 118c-20-28-18-58-2-74 24 12 38 40 34 78z';
const ROLLED_TAIL = 'M62 270c18-26 46-34 74-22 4 20-20 42-52 44-12 0-22-8-22-22z';
const ROLLED_FEET = `M132 282c-8-14 0-28 16-30 18 0 26 14 20 28-8 10-28 12-36 2z`;

/** まるぽ rolled up in delight. */
export const rolledMarupo = {
  name: 'まるぽ',
  sole: 297,
  layers: [
    {
      base: `<path d="${BALL}"/>`,
      plate: `<path fill="${ink.soda}" d="${BALL}"/>
        <path style="mix-blend-mode:normal" fill="${ink.soda50}" d="${BANDS}"/>`,
      key: `<path d="${BALL}"/><path d="${BANDS}" stroke-width="6"/>`,
    },
    {
      base: `<path d="${EAR}"/>`,
      plate: `<path fill="${ink.ichigo50}" d="M116 112c-12-24-12-42-2-54 14 12 22 32 20 56z"/>`,
      key: `<path d="${EAR}"/>`,
    },
    {
      base: `<path d="${FACE}"/>`,
      plate: `<path fill="${ink.lemon50}" d="M46 232c22 8 60 4 88-8 16-8 30-20 38-36 6 30-30 56-76 58-26
        2-44-2-50-14z"/>
        <circle fill="${ink.ichigo50}" cx="146" cy="196" r="17"/>`,
      key: `<path d="${FACE}"/>
        <path d="M92 178c6-12 24-12 30 0" stroke-width="8"/><path d="M66 220c10 8 26 8 36 0"
        stroke-width="6"/>`,
      solid: `<path d="M28 206c0-14 12-22 24-18 12 4 14 18 6 26-10 10-30 8-30-8z"/>`,
    },
    {
      base: `<path d="${ROLLED_TAIL}"/><path d="${ROLLED_FEET}"/>`,
      plate: `<path fill="${ink.soda50}" d="${ROLLED_TAIL}"/><path fill="${ink.lemon}" d="${ROLLED_FEET}"/>`,
      key: `<path d="${ROLLED_FEET}"/><path d="${ROLLED_TAIL}"/><path d="M90 284c-2-10 2-22 8-30" stroke-width="6"/>`,
    },
  ],
};
