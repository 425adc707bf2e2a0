import { ink } from '../../press/inks.mjs';
import { guru } from '../guru.mjs';

const [body, shell] = guru.layers;
const BOX = 'M146 6h112v64H146z';

/** ぐる with a parcel tied to the shell: it is on its way. */
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
