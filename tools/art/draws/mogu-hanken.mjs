import { eatenMemo, framedStub, stubAlbum } from '../goods/paper.mjs';
import { plushMogu } from '../goods/plush-walkers.mjs';
import { lunchBox } from '../goods/table.mjs';
import { fuguchio } from '../mascots/fuguchio.mjs';
import { mogu, eatingMogu } from '../mascots/mogu.mjs';
import { nokosan } from '../mascots/nokosan.mjs';
import { stand, standOn } from '../mascots/stage.mjs';
import { gilded } from '../press/gilding.mjs';
import { ink, tones } from '../press/inks.mjs';
import { edged, flat, line, printed } from '../press/marks.mjs';
import { gingham, stubs } from '../press/patterns.mjs';
import { ART_SIZE, title } from './scenery.mjs';

const ichigo = tones('ichigo');

const stub = ([x, y], turn, colour) => `<g transform="translate(${x} ${y}) rotate(${turn})">
  ${edged('M0 0h58v8a7 7 0 0 0 0 14v8H0v-8a7 7 0 0 0 0-14z', colour, 4)}${line('M14 11h22M14 20h14', 3)}</g>`;

/** A table laid for one, with a helping of stubs. */
const table =
  `<svg x="0" y="284" width="640" height="76" viewBox="0 0 640
    76">${gingham(ink.soda, ink.paper, [640, 76])}</svg>` +
  line('M-4 284h648', 6) +
  printed('M328 300q86-14 172 0-10 32-86 32t-86-32z', ink.paper) +
  line('M328 300q86 16 172 0', 4) +
  stub([352, 272], -12, ink.lemon) +
  stub([412, 268], 10, ink.soda50) +
  stub([380, 258], 2, ink.melon50) +
  line('M290 290v46M280 290v14q0 10 10 10t10-10v-14', 6);

const art =
  stubs('#E24D7D', ink.ichigo, ART_SIZE) +
  stand(eatingMogu, { x: 342, y: 14, size: 286 }) +
  table +
  line('M292 0v32', 5) +
  stand(fuguchio, { x: 240, y: 18, size: 104 }) +
  standOn(346, nokosan, { x: 204, size: 84 }) +
  title(
    [
      ['もぐの', 50, ink.paper],
      ['半券', 92, ink.lemon],
      ['ビュッフェ', 58, ink.paper],
    ],
    { halo: ink.budo, top: 24, room: 262 },
  );

/** もぐの半券ビュッフェ */
export const moguHanken = {
  name: 'mogu-hanken',
  art,
  prizes: {
    A: plushMogu(),
    B: stubAlbum({ ...ichigo, who: mogu }),
    C: lunchBox({ ...ichigo, who: eatingMogu }),
    D: eatenMemo({ full: ink.ichigo, half: ink.ichigo50, who: mogu }),
  },
  lastOne: gilded(framedStub({ who: mogu })),
  scene: 'shelves',
};
