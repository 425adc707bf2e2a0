import { ink } from '../press/inks.mjs';

const WOOL = `M92 306c-12-10-14-24-4-34-10-12-8-28 4-36-4-14 6-28 22-30 16-18 76-18 92 0 16 2 26 16 22
  30 12 8 14 24 4 36 10 10 8 24-4 34z`;
const HORNS = `M116 82c-6-32-32-56-68-54 18 16 28 42 34 72zM204 82c6-32 32-56 68-54-18 16-28 42-34 72z`;
const EARS = `M100 100c-30-6-66 2-84 22 22 22 56 24 86 10zM220 100c30-6 66 2 84 22-22 22-56 24-86 10z`;
const HEAD = `M94 110c2-56 130-56 132 0 6 58-14 102-66 102S88 168 94 110z`;
const FACE = `<path d="M124 62c2-14 20-22 36-22s34 8 36 22c2 10-6 16-14 12-2 12-18 14-22 4-4 10-20 8-22-4-8
  4-16-2-14-12z"/>
  <ellipse cx="124" cy="124" rx="20" ry="17"/><ellipse cx="196" cy="124" rx="20" ry="17"/>`;
const TICKET = 'M166 176h104v12a8 8 0 0 0 0 16v12H166v-12a8 8 0 0 0 0-16z';
const TILTED = 'transform="rotate(12 206 194)"';

const heldTicket = {
  base: `<path ${TILTED} d="${TICKET}"/>`,
  plate: `<path ${TILTED} d="${TICKET}" fill="${ink.lemon}"/>`,
  key: `<g ${TILTED} stroke-width="5"><path d="${TICKET}" stroke-width="6"/>
    <path d="M212 190h34M212 203h22"/><path d="M196 182v30" stroke-dasharray="4 7"/></g>`,
};

/** もぐ, a goat that eats ticket stubs. */
export const mogu = {
  number: 8,
  name: 'もぐ',
  sole: 308,
  layers: [
    {
      base: `<path d="${WOOL}"/>`,
      plate: `<path fill="${ink.ichigo50}" d="${WOOL}"/>
        <path fill="${ink.budo60}" d="M116 286h34v20h-34zM170 286h34v20h-34z"/>`,
      key: `<path d="M92 306c-12-10-14-24-4-34-10-12-8-28 4-36-4-14 6-28 22-30M206 206c16 2 26 16 22 30
          12 8 14 24 4 36 10 10 8 24-4 34M92 306h136"/>
        <path d="M116 306v-38M150 306v-38M170 306v-38M204 306v-38M116 286h34M170 286h34"
          stroke-width="6"/>`,
    },
    {
      base: `<path d="${HORNS}"/>`,
      plate: `<path fill="${ink.budo60}" d="${HORNS}"/>`,
      key: `<path d="M118 84c-6-34-34-58-70-56 18 16 28 42 34 70M202 84c6-34 34-58 70-56-18 16-28 42-34
          70"/>
        <path d="M70 50l22-10M82 70l26-10M250 50l-22-10M238 70l-26-10" stroke-width="6"/>`,
    },
    {
      base: `<path d="${EARS}"/>`,
      plate: `<path fill="${ink.ichigo50}" d="${EARS}"/>`,
      key: `<path d="M100 100c-30-6-66 2-84 22 22 22 56 24 86 10M220 100c30-6 66 2 84 22-22 22-56 24-86
          10"/>`,
    },
    {
      base: `<path d="M136 198l24 50 24-50z"/>`,
      key: `<path d="M136 198c2 22 12 40 24 50 12-10 22-28 24-50"/>`,
    },
    {
      base: `<path d="${HEAD}"/>`,
      plate: `<path fill="${ink.ichigo50}" d="${HEAD}"/>
        <path fill="#fff" style="mix-blend-mode:normal" d="M104 178c4-32 108-32 112 0-8 24-28 34-56
          34s-48-10-56-34z"/>`,
      key: `<path d="${HEAD}"/>`,
      solid: `<path d="M147 158c4-6 22-6 26 0 0 8-7 13-13 13s-13-5-13-13z"/>`,
    },
    {
      over: `<g fill="#fff" stroke="${ink.budo}" stroke-width="7" stroke-linejoin="round">${FACE}</g>`,
    },
    {
      solid: `<rect x="114" y="119" width="22" height="11" rx="5.5"/>
        <rect x="184" y="119" width="22" height="11" rx="5.5"/>`,
    },
    heldTicket,
    { key: `<path d="M146 190c8 8 18 10 28 6" stroke-width="6"/>` },
  ],
};

const [wool, horns, ears, beard, head] = mogu.layers;
const BITTEN = 'M176 196l88 16-4 12a8 8 0 0 0-3 14l-3 12-96-18c6-4 4-10 10-13-4-6 6-9 2-14 4-2 4-6 6-9z';
const TUFT = `M124 62c2-14 20-22 36-22s34 8 36 22c2 10-6 16-14 12-2 12-18 14-22 4-4 10-20 8-22-4-8
  4-16-2-14-12z`;

/** もぐ eats the stub. */
export const eatingMogu = {
  name: 'もぐ',
  sole: 308,
  layers: [
    wool,
    horns,
    ears,
    beard,
    head,
    {
      base: `<path d="${TUFT}"/>`,
      key: `<path d="${TUFT}"/><path d="M104 128c6-12 26-12 34 0M182 128c8-12 28-12 34 0" stroke-width="8"/>`,
    },
    {
      base: `<path d="${BITTEN}"/>`,
      plate: `<path fill="${ink.lemon}" d="${BITTEN}"/>`,
      key: `<path d="${BITTEN}" stroke-width="6"/><path d="M206 218l34 6M204 231l20 4" stroke-width="5"/>`,
    },
    {
      key: `<path d="M126 190c4 14 18 18 32 12 6-2 12-2 18-4" stroke-width="6"/>
        <path d="M232 172l8-10M250 184l14-6M226 262l6 10" stroke-width="6"/>`,
      over: `<circle cx="118" cy="178" r="14" fill="${ink.ichigo}" opacity=".35"/>`,
    },
  ],
};
