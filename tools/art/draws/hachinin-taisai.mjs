import { plushMarupo, plushMogu, plushRamujii, plushYumeji } from '../goods/plush-walkers.mjs';
import { plushFuguchio, plushGuru, plushNokosan, plushPotsu } from '../goods/plush-oddities.mjs';
import { acrylicTroupe, badges, mikoshi } from '../goods/small.mjs';
import { drumCushion } from '../goods/soft.mjs';
import { dishes, tieredBoxes } from '../goods/table.mjs';
import { happi } from '../goods/worn.mjs';
import { cast } from '../mascots/cast.mjs';
import { standOn } from '../mascots/stage.mjs';
import { gilded } from '../press/gilding.mjs';
import { ink, tones } from '../press/inks.mjs';
import { flat, line, printed, put, shadow } from '../press/marks.mjs';
import { hemp, rays } from '../press/patterns.mjs';
import { ART_SIZE, flags, floor, title } from './scenery.mjs';

const melon = tones('melon');
const [marupo, potsu, nokosan, ramujii, fuguchio, yumeji, guru, mogu] = cast;

/** All eight in three rows, the tall ones behind. */
const crowd = [
  [fuguchio, 196, 312, 142],
  [ramujii, 204, 420, 150],
  [potsu, 202, 514, 144],
  [yumeji, 276, 274, 146],
  [mogu, 282, 392, 142],
  [guru, 276, 500, 140],
  [nokosan, 344, 222, 142],
  [marupo, 346, 346, 158],
];

const art =
  hemp('#A9DAA6', ink.melon20, ART_SIZE) +
  flat(rays([460, 210], 420, 18), ink.lemon50) +
  floor(ink.melon) +
  flags([ink.ichigo, ink.lemon, ink.soda, ink.mikan]) +
  crowd.map(([who, sole, x, size]) => standOn(sole, who, { x, size, asSticker: true })).join('') +
  title(
    [
      ['八人の', 62, ink.budo],
      ['大祭', 118, ink.ichigo],
    ],
    { halo: ink.paper, top: 84, room: 240 },
  );

/** Eight plush toys on the three steps of a doll stand. */
const wholeFamily =
  shadow([120, 230], 114) +
  printed('M34 84h172v56h18v54h14v38H2v-38h14v-54h18z', ink.ichigo) +
  line('M34 140h172M16 194h208', 5) +
  line('M40 96h160M24 152h192M10 206h220', 4, ink.lemon) +
  [
    [plushRamujii(), 34, 10],
    [plushPotsu(), 80, 8],
    [plushFuguchio(), 128, 12],
    [plushYumeji(), 12, 66],
    [plushMogu(), 77, 64],
    [plushGuru(), 140, 66],
    [plushNokosan(), 24, 122],
    [plushMarupo(), 114, 120],
  ]
    .map(([toy, x, y]) => put(toy, { x, y, size: 0.36 }))
    .join('');

/** 八人の大祭 */
export const hachininTaisai = {
  name: 'hachinin-taisai',
  art,
  prizes: {
    A: wholeFamily,
    B: happi({ full: ink.melon, half: ink.lemon, who: marupo }),
    C: drumCushion({ who: fuguchio }),
    D: tieredBoxes({ full: ink.budo80, who: mogu }),
    E: dishes({ ...melon, faint: ink.lemon, troupe: [yumeji, potsu, guru] }),
    F: acrylicTroupe({ ...melon, troupe: [marupo, nokosan, mogu, potsu, ramujii] }),
    G: badges({ ...melon, troupe: [ramujii, yumeji, fuguchio, guru, nokosan] }),
  },
  lastOne: gilded(mikoshi({ troupe: [potsu, fuguchio, marupo, nokosan, mogu] })),
  scene: 'stall',
};
