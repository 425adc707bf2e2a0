import { kinchaku, rolledTowel } from '../goods/cloth.mjs';
import { stickerSheet } from '../goods/paper.mjs';
import { beadCushion } from '../goods/soft.mjs';
import { flask } from '../goods/table.mjs';
import { marupo } from '../mascots/marupo.mjs';
import { rolledMarupo } from '../mascots/poses/rolled-marupo.mjs';
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

/** Where the ball has bounced, drawn as a row of shrinking hops. */
const bounce =
  `<path d="M214 316q40-84 76-6 26-60 62 2" fill="none" stroke="${ink.soda}" stroke-width="6" stroke-dasharray="2 14"
    stroke-linecap="round"/>` + line('M330 330l-14 8M336 344h-18M600 330l14 8', 5);

const art =
  boards('#C4E3F4', ink.soda20, ART_SIZE) +
  flat(rays([480, 240], 460, 24), ink.lemon50) +
  dot([480, 216], 166, ink.lemon) +
  cloud([226, 30], 1) +
  cloud([566, 16], 0.7) +
  hills +
  floor(ink.melon) +
  under([478, 326], 200) +
  stand(rolledMarupo, { x: 346, y: 38, size: 268, turn: -8 }) +
  bounce +
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
