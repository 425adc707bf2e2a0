import { eyeMask } from '../goods/cloth.mjs';
import { stickerSheet } from '../goods/paper.mjs';
import { clock } from '../goods/room.mjs';
import { hugPillow, moonCushion } from '../goods/soft.mjs';
import { socks } from '../goods/worn.mjs';
import { mogu } from '../mascots/mogu.mjs';
import { asleepYumeji, yumeji } from '../mascots/yumeji.mjs';
import { rolledMarupo } from '../mascots/marupo.mjs';
import { stand, standOn } from '../mascots/stage.mjs';
import { ink, tones } from '../press/inks.mjs';
import { dot, edged, flat, line } from '../press/marks.mjs';
import { stars } from '../press/patterns.mjs';
import { ART_SIZE, floor, title } from './scenery.mjs';

const budo = { full: ink.budo60, half: ink.budo50, faint: ink.budo20 };

/** もぐ jumps over fences in place of the counted sheep. */
const counted =
  edged('M186 312h9v44h-9zM222 312h9v44h-9zM176 320h66v9h-66zM176 338h66v9h-66z', ink.paper, 4) +
  stand(mogu, { x: 166, y: 240, size: 82, asSticker: true, turn: -14 }) +
  line('M146 330q4-30 18-46M258 290q14 18 18 44', 4, ink.budo50);

const art =
  stars('#6E69AB', ink.budo60, ART_SIZE) +
  dot([560, 76], 52, ink.lemon) +
  dot([584, 60], 46, ink.budo60) +
  floor(ink.budo) +
  flat('M308 360q-8-62 60-62 16-34 66-24 40-30 92-4 56-14 72 28 46 2 46 62z', ink.paper) +
  standOn(318, asleepYumeji, { x: 330, size: 282, asSticker: true }) +
  line('M430 96h34l-34 34h34M476 52h26l-26 26h26', 9, ink.lemon50) +
  counted +
  title(
    [
      ['ゆめじの', 48, ink.paper],
      ['二度寝', 82, ink.lemon],
      ['セレクション', 50, ink.paper],
    ],
    { halo: ink.budo, top: 30, room: 300 },
  );

/** ゆめじの二度寝セレクション */
export const yumejiNidone = {
  name: 'yumeji-nidone',
  art,
  prizes: {
    A: hugPillow(),
    B: clock({ full: ink.budo60, half: ink.budo60, who: yumeji }),
    C: moonCushion({ who: yumeji }),
    D: socks({ ...budo, who: yumeji }),
    E: eyeMask({ ...budo }),
    F: stickerSheet({ ...budo, full: ink.budo60, troupe: [yumeji, asleepYumeji, rolledMarupo, mogu] }),
  },
  scene: 'shelves',
};
