import { ink } from '../../press/inks.mjs';
import { fuguchio } from '../fuguchio.mjs';

const [outside, , caps] = fuguchio.layers;
const BODY = 'M160 54c68 0 118 44 118 106s-50 106-118 106S42 222 42 160 92 54 160 54z';

/** The eyes and mouth of delight over the lantern's own caps. */
const delight = `<g fill="none" stroke="${ink.budo}" stroke-width="9" stroke-linecap="round"><path d="M80
  160c8-24 40-24
    48 0M192 160c8-24 40-24 48 0"/></g>
  <path d="M126 184h68c0 32-14 46-34 46s-34-14-34-46z" fill="${ink.ichigo}" stroke="${ink.budo}"
  stroke-width="7"
    stroke-linejoin="round"/><path d="M140 186h40v12h-40z" fill="#fff"/>
  <path d="M160 186v12" stroke="${ink.budo}" stroke-width="4"/>`;

/** ふぐちょ alight, which happens when somebody wins. */
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
