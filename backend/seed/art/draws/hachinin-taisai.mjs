import { plushMarupo, plushMogu, plushRamujii, plushYumeji } from '../goods/plush/walkers.mjs';
import { plushFuguchio, plushGuru, plushNokosan, plushPotsu } from '../goods/plush/oddities.mjs';
import { acrylicTroupe, badges, mikoshi } from '../goods/small.mjs';
import { drumCushion } from '../goods/soft.mjs';
import { dishes, tieredBoxes } from '../goods/table.mjs';
import { happi } from '../goods/worn.mjs';
import { cast } from '../mascots/cast.mjs';
import { standOn } from '../mascots/stage.mjs';
import { gilded } from '../press/gilding.mjs';
import { ink, tones } from '../press/inks.mjs';
import { flat, put } from '../press/marks.mjs';
import { hemp, rays } from '../press/patterns.mjs';
import { ART_SIZE, flags, floor, title } from './scenery.mjs';

const melon = tones('melon');
const [marupo, potsu, nokosan, ramujii, fuguchio, yumeji, guru, mogu] = cast;

/** All eight in three rows, the tall ones behind. */
const crowd = [
  [fuguchio, 226, 330, 118],
  [ramujii, 244, 428, 132],
  [potsu, 240, 524, 128],
  [yumeji, 300, 300, 132],
  [mogu, 304, 408, 128],
  [guru, 300, 506, 130],
  [nokosan, 346, 258, 120],
  [marupo, 346, 360, 142],
];

const art =
  hemp('#A9DAA6', ink.melon20, ART_SIZE) +
  flat(rays([460, 210], 420, 18), ink.lemon50) +
  floor(ink.melon) +
  flags([ink.ichigo, ink.lemon, ink.soda, ink.mikan]) +
  crowd
    .map(([who, sole, x, size]) => standOn(sole, who, { x, size, asSticker: true, mirrored: false }))
    .join('') +
  title(
    [
      ['八人の', 62, ink.budo],
      ['大祭', 118, ink.ichigo],
    ],
    { halo: ink.paper, top: 84, room: 240 },
  );

/** Eight plush toys on three steps. */
const wholeFamily =
  flat('M0 96h240v144H0z', ink.ichigo) +
  flat('M0 168h240v72H0z', '#B3123F') +
  [
    [plushRamujii(), 12, 4],
    [plushPotsu(), 84, 2],
    [plushFuguchio(), 152, 8],
    [plushYumeji(), -2, 78],
    [plushMogu(), 80, 74],
    [plushGuru(), 158, 80],
    [plushNokosan(), 20, 150],
    [plushMarupo(), 112, 148],
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
