import { ink } from '../../press/inks.mjs';

const BALL = 'M160 36a130 130 0 1 0 .1 0z';
const BANDS = `M183 40Q186 74 170 100L196 110Q218 84 219 53zM262 92Q240 116 206 126L220 150Q258 146 280 128z
  M284 189Q256 200 220 190L212 216Q244 230 271 225zM233 268Q206 258 190 232L164 244Q178 272 198 285z`;
const FACE = `M40 214c-6-52 30-100 84-100 44 0 66 34 56 70-10 38-46 56-84 60-30 4-52-6-56-30z`;
const EAR = 'M112 118c-20-28-18-58-2-74 24 12 38 40 34 78z';
const TAIL = 'M62 270c18-26 46-34 74-22 4 20-20 42-52 44-12 0-22-8-22-22z';
const FEET = `M132 282c-8-14 0-28 16-30 18 0 26 14 20 28-8 10-28 12-36 2z`;

/** まるぽ is glad, has rolled up and is about to roll away. */
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
      base: `<path d="${TAIL}"/><path d="${FEET}"/>`,
      plate: `<path fill="${ink.soda50}" d="${TAIL}"/><path fill="${ink.lemon}" d="${FEET}"/>`,
      key: `<path d="${FEET}"/><path d="${TAIL}"/><path d="M90 284c-2-10 2-22 8-30" stroke-width="6"/>`,
    },
  ],
};
