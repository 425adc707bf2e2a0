import { picnicSheet } from '../goods/cloth.mjs';
import { stickerSheet } from '../goods/paper.mjs';
import { plushPotsu } from '../goods/plush-oddities.mjs';
import { chained } from '../goods/soft.mjs';
import { strawHat } from '../goods/worn.mjs';
import { marupo } from '../mascots/marupo.mjs';
import { nokosan } from '../mascots/nokosan.mjs';
import { potsu } from '../mascots/potsu.mjs';
import { ramujii } from '../mascots/ramujii.mjs';
import { standOn } from '../mascots/stage.mjs';
import { gilded } from '../press/gilding.mjs';
import { ink, tones } from '../press/inks.mjs';
import { dot, edged, flat, line, printed } from '../press/marks.mjs';
import { gingham, rays } from '../press/patterns.mjs';
import { ART_SIZE, cloud, floor, title } from './scenery.mjs';

const ichigo = tones('ichigo');

/** The umbrella stand in the corner of the porch, with an umbrella in it. */
const umbrellaStand =
  printed('M398 236h168l-14 92q-2 12-14 12H426q-12 0-14-12z', ink.soda50) +
  line('M392 236h180', 11) +
  line('M396 236h172', 4, ink.paper) +
  line('M410 268h144M416 302h132', 5) +
  line('M592 120L566 244', 11) +
  line('M592 120q6-30 30-24', 11) +
  line('M591 122L566 240', 4, ink.lemon);

const tulip = ([x, y], colour) =>
  line(`M${x} ${y}v34M${x} ${y + 30}q-14-4-16-18M${x} ${y + 30}q14-4 16-18`, 5, ink.melon) +
  edged(`M${x - 13} ${y - 22}l7 8 6-10 6 10 7-8q4 28-13 28t-13-28z`, colour, 4);

const art =
  gingham(ink.ichigo50, ink.paper, ART_SIZE) +
  flat(rays([606, 24], 260, 22), ink.lemon50) +
  dot([606, 24], 84, ink.lemon) +
  cloud([282, 22], 1.1) +
  floor(ink.melon50) +
  standOn(306, potsu, { x: 340, size: 284 }) +
  umbrellaStand +
  standOn(338, marupo, { x: 232, size: 144 }) +
  tulip([40, 308], ink.ichigo) +
  tulip([82, 318], ink.lemon) +
  tulip([180, 312], ink.ichigo) +
  title(
    [
      ['ぽつの', 54, ink.budo],
      ['晴れ', 80, ink.ichigo],
      ['休み', 76, ink.soda],
    ],
    { halo: ink.paper, top: 24, room: 250 },
  );

/** ぽつの晴れ休み */
export const potsuHareyasumi = {
  name: 'potsu-hareyasumi',
  art,
  prizes: {
    A: plushPotsu(),
    B: picnicSheet({ ...ichigo, who: potsu }),
    C: strawHat({ ...ichigo, who: potsu }),
    D: chained(plushPotsu()),
    E: stickerSheet({ ...ichigo, troupe: [potsu, marupo, nokosan, ramujii] }),
  },
  lastOne: gilded(plushPotsu()),
  scene: 'shelves',
};
