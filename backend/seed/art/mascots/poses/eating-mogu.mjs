import { ink } from '../../press/inks.mjs';
import { mogu } from '../mogu.mjs';

const [wool, horns, ears, beard, head] = mogu.layers;
const BITTEN = 'M176 196l88 16-4 12a8 8 0 0 0-3 14l-3 12-96-18c6-4 4-10 10-13-4-6 6-9 2-14 4-2 4-6 6-9z';
const TUFT = `M124 62c2-14 20-22 36-22s34 8 36 22c2 10-6 16-14 12-2 12-18 14-22 4-4 10-20 8-22-4-8
  4-16-2-14-12z`;

/** もぐ has begun with the stub. Regret comes later. */
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
