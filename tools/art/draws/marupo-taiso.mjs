import { kinchaku, rolledTowel } from '../goods/cloth.mjs';
import { stickerSheet } from '../goods/paper.mjs';
import { beadCushion } from '../goods/soft.mjs';
import { flask } from '../goods/table.mjs';
import { marupo, rolledMarupo } from '../mascots/marupo.mjs';
import { ramujii } from '../mascots/ramujii.mjs';
import { stand, standOn } from '../mascots/stage.mjs';
import { yumeji } from '../mascots/yumeji.mjs';
import { ink, tones } from '../press/inks.mjs';
import { dot, flat, line } from '../press/marks.mjs';
import { boards, rays } from '../press/patterns.mjs';
import { ART_SIZE, cloud, floor, title, under } from './scenery.mjs';

const soda = tones('soda');

const hills =
  `<path d="M-10 300Q90 226 200 288 300 208 420 290 520 230 660 300z" fill="${ink.melon50}"/>` +
  line('M-10 300Q90 226 200 288 300 208 420 290 520 230 660 300', 5);

/** The notes of the radio, and dust at the place of the jump. */
const notes =
  line('M330 196v-34l18-4v34M320 124v-26', 5) +
  [
    [323, 197],
    [341, 193],
    [313, 125],
  ]
    .map((at) => dot(at, 8, ink.budo))
    .join('') +
  line('M380 336h-26M392 346h-16M566 336h26M556 346h16', 5);

const art =
  boards('#C4E3F4', ink.soda20, ART_SIZE) +
  flat(rays([480, 240], 460, 24), ink.lemon50) +
  dot([480, 216], 166, ink.lemon) +
  cloud([290, 40], 1) +
  cloud([566, 16], 0.7) +
  hills +
  floor(ink.melon) +
  under([478, 326], 200) +
  stand(rolledMarupo, { x: 346, y: 38, size: 268, turn: -8 }) +
  notes +
  standOn(340, ramujii, { x: 196, size: 126 }) +
  title(
    [
      ['まるぽの', 52, ink.budo],
      ['朝の', 70, ink.ichigo],
      ['体操', 78, ink.soda],
    ],
    { halo: ink.paper, top: 26, room: 250 },
  );

/** まるぽの朝の体操 */
export const marupoTaiso = {
  name: 'marupo-taiso',
  art,
  prizes: {
    A: beadCushion(),
    B: rolledTowel({ ...soda, who: marupo }),
    C: flask({ ...soda, who: marupo }),
    D: kinchaku({ ...tones('lemon'), full: ink.soda, who: rolledMarupo }),
    E: stickerSheet({ ...soda, troupe: [rolledMarupo, marupo, ramujii, yumeji] }),
  },
  scene: 'pegboard',
};
