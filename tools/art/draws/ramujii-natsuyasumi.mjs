import { tenugui } from '../goods/cloth.mjs';
import { pictureDiary, postcards } from '../goods/paper.mjs';
import { plushRamujii } from '../goods/plush-walkers.mjs';
import { musicBox } from '../goods/room.mjs';
import { ramuneBottle } from '../goods/table.mjs';
import { guru } from '../mascots/guru.mjs';
import { ramujii } from '../mascots/ramujii.mjs';
import { standOn } from '../mascots/stage.mjs';
import { ink, tones } from '../press/inks.mjs';
import { dot, edged, flat, line, printed } from '../press/marks.mjs';
import { rays, waves } from '../press/patterns.mjs';
import { ART_SIZE, cloud, floor, title, under } from './scenery.mjs';

const soda = tones('soda');

const melonSlice =
  printed('M268 292a44 44 0 0 0 88 0z', ink.melon) +
  flat('M275 292a37 37 0 0 0 74 0z', ink.ichigo) +
  [
    [296, 302],
    [312, 312],
    [328, 302],
  ]
    .map((at) => dot(at, 3.5, ink.budo))
    .join('') +
  line('M268 292h88', 5);

/** A parasol over the head of the heron. */
const parasol =
  line('M610 96v212', 9) +
  line('M610 96v212', 3, ink.mikan50) +
  edged('M416 96Q444 8 610-8v104z', ink.ichigo) +
  flat('M470 96Q494 24 610-8q-64 40-78 104z', ink.paper) +
  line('M470 96Q494 24 610-8q-64 40-78 104M416 96h200', 4);

const art =
  waves(ink.soda50, ink.soda20, ART_SIZE) +
  flat(rays([70, 8], 190, 20), ink.lemon) +
  dot([70, 8], 96, ink.lemon) +
  cloud([246, 26], 1.1) +
  floor(ink.lemon) +
  line('M60 330h20M120 344h16M520 340h24M220 338h14', 4, ink.mikan50) +
  parasol +
  under([470, 332], 170) +
  standOn(336, ramujii, { x: 330, size: 290 }) +
  `<g transform="translate(4 4)">${melonSlice}</g>` +
  standOn(344, guru, { x: 156, size: 104 }) +
  title(
    [
      ['ラムじいの', 48, ink.budo],
      ['夏休み', 78, ink.soda],
      ['日記', 70, ink.ichigo],
    ],
    { halo: ink.paper, top: 62, room: 290 },
  );

/** ラムじいの夏休み日記 */
export const ramujiiNatsuyasumi = {
  name: 'ramujii-natsuyasumi',
  art,
  prizes: {
    A: plushRamujii(),
    B: musicBox({ ...soda, who: ramujii }),
    C: ramuneBottle({ who: ramujii }),
    D: tenugui({ ...soda, who: ramujii }),
    E: pictureDiary({ full: ink.melon, faint: ink.soda50, who: ramujii }),
    F: postcards({ ...soda, who: guru }),
  },
  scene: 'pegboard',
};
