import { ink } from '../press/inks.mjs';

const FINS = `M52 148L14 116c-10 32-6 64 12 84l34-18zM268 148l38-32c10 32 6 64-12 84l-34-18z`;
const BODY = `M160 54c68 0 118 44 118 106s-50 106-118 106S42 222 42 160 92 54 160 54z`;
const CAPS = `M126 38h68v22h-68zM126 256h68v22h-68z`;

/** ふぐちょ, a puffer-fish lantern. */
export const fuguchio = {
  number: 5,
  name: 'ふぐちょ',
  sole: 304,
  layers: [
    {
      base: `<path d="${FINS}"/>`,
      plate: `<path fill="${ink.ichigo}" d="${FINS}"/>`,
      key: `<path d="${FINS}"/>
        <path d="M28 150l22 8M292 150l-22 8" stroke-width="6"/>
        <path d="M148 276v20M160 276v28M172 276v20" stroke-width="6"/>
        <path d="M160 40V24c0-14 18-14 18 0"/>
        <path d="M92 84l-20-20M228 84l20-20M62 234l-16 14M258 234l16 14"/>`,
    },
    {
      base: `<path d="${BODY}"/>`,
      plate: `<path fill="${ink.mikan}" d="${BODY}"/>
        <path fill="${ink.lemon}" style="mix-blend-mode:normal" d="M160 96c58 0 98 28 98 72s-40 70-98
          70-98-26-98-70 40-72 98-72z"/>
        <circle cx="82" cy="190" r="16" fill="${ink.ichigo50}"/>
        <circle cx="238" cy="190" r="16" fill="${ink.ichigo50}"/>`,
      key: `<path d="${BODY}"/>
        <path d="M78 94c52 18 112 18 164 0M66 228c56 20 132 20 188 0" stroke-width="6"/>`,
    },
    {
      base: `<path d="${CAPS}"/>`,
      plate: `<path fill="${ink.ichigo}" d="${CAPS}"/>`,
      key: `<path d="${CAPS}"/>`,
      over: `<circle cx="104" cy="152" r="25" fill="#fff" stroke="${ink.budo}" stroke-width="7"/>
        <circle cx="216" cy="152" r="25" fill="#fff" stroke="${ink.budo}" stroke-width="7"/>
        <circle cx="111" cy="154" r="13" fill="${ink.budo}"/>
        <circle cx="209" cy="154" r="13" fill="${ink.budo}"/>
        <circle cx="107" cy="149" r="4.5" fill="#fff"/>
        <circle cx="205" cy="149" r="4.5" fill="#fff"/>
        <path d="M138 190c0-18 44-18 44 0 0 24-10 32-22 32s-22-8-22-32z" fill="${ink.ichigo}"
          stroke="${ink.budo}" stroke-width="7" stroke-linejoin="round"/>
        <path d="M146 184h28v13h-28z" fill="#fff" stroke="${ink.budo}" stroke-width="5"
          stroke-linejoin="round"/>
        <path d="M160 184v13" stroke="${ink.budo}" stroke-width="4"/>`,
    },
  ],
};

const [outside, , caps] = fuguchio.layers;

/** The delighted eyes and mouth, over the caps of the lantern. */
const delight = `<g fill="none" stroke="${ink.budo}" stroke-width="9" stroke-linecap="round"><path d="M80
  160c8-24 40-24
    48 0M192 160c8-24 40-24 48 0"/></g>
  <path d="M126 184h68c0 32-14 46-34 46s-34-14-34-46z" fill="${ink.ichigo}" stroke="${ink.budo}"
  stroke-width="7"
    stroke-linejoin="round"/><path d="M140 186h40v12h-40z" fill="#fff"/>
  <path d="M160 186v12" stroke="${ink.budo}" stroke-width="4"/>`;

/** ふぐちょ alight, for a win. */
export const litFuguchio = {
  name: 'ふぐちょ',
  sole: 304,
  layers: [
    outside,
    {
      base: `<path d="${BODY}"/>`,
      plate: `<path fill="${ink.lemon}" d="${BODY}"/>
        <path fill="${ink.lemon20}" style="mix-blend-mode:normal" d="M160 86c58 0 98 34 98 78s-40 72-98
        72-98-28-98-72
          40-78 98-78z"/>
        <circle cx="72" cy="192" r="17" fill="${ink.ichigo50}"/><circle cx="248" cy="192" r="17"
        fill="${ink.ichigo50}"/>`,
      key: `<path d="${BODY}"/>
        <path d="M78 94c52 18 112 18 164 0M66 228c20 8 40 12 60 14M254 228c-20 8-40 12-60 14"
        stroke-width="6"/>`,
    },
    { base: caps.base, plate: caps.plate, key: caps.key, over: delight },
  ],
};
