import { blanket } from '../goods/cloth.mjs';
import { plushMarupo } from '../goods/plush-walkers.mjs';
import { acrylicTroupe, badges, basket } from '../goods/small.mjs';
import { mug } from '../goods/table.mjs';
import { tote } from '../goods/worn.mjs';
import { fuguchio } from '../mascots/fuguchio.mjs';
import { guru } from '../mascots/guru.mjs';
import { marupo } from '../mascots/marupo.mjs';
import { mogu, eatingMogu } from '../mascots/mogu.mjs';
import { nokosan } from '../mascots/nokosan.mjs';
import { potsu } from '../mascots/potsu.mjs';
import { standOn } from '../mascots/stage.mjs';
import { gilded } from '../press/gilding.mjs';
import { ink, tones } from '../press/inks.mjs';
import { line } from '../press/marks.mjs';
import { checks } from '../press/patterns.mjs';
import { capsule } from '../shop/machine.mjs';
import { ART_SIZE, awning, floor, title, under } from './scenery.mjs';

const soda = tones('soda');
const troupe = [marupo, mogu, potsu, guru, nokosan];

const art =
  checks('#9AD0EE', ink.soda50, ART_SIZE) +
  floor(ink.lemon) +
  line('M40 360l26-62M180 360l14-62M330 360v-62M470 360l-14-62', 3, ink.mikan50) +
  awning(ink.ichigo) +
  under([470, 318], 260) +
  standOn(322, marupo, { x: 334, size: 284 }) +
  standOn(330, eatingMogu, { x: 238, size: 132 }) +
  capsule(ink.ichigo, { x: 60, y: 328, r: 20, turn: 24 }) +
  capsule(ink.soda, { x: 118, y: 336, r: 16, turn: -40, width: 4 }) +
  title(
    [
      ['まるぽの', 50, ink.paper],
      ['おつかい', 72, ink.lemon],
      ['ガチャ', 66, ink.paper],
    ],
    { halo: ink.budo, top: 58 },
  );

const withBasket = basket(`<g transform="translate(-16 0)">${plushMarupo()}</g>`);

/** まるぽのおつかいガチャ */
export const marupoOtsukai = {
  name: 'marupo-otsukai',
  art,
  prizes: {
    A: withBasket,
    B: blanket({ ...soda, who: marupo }),
    C: tote({ ...tones('ichigo'), who: mogu }),
    D: mug({ ...tones('melon'), who: marupo }),
    E: acrylicTroupe({ ...tones('ichigo'), troupe: [marupo, potsu, guru, fuguchio, mogu] }),
    F: badges({ ...soda, troupe }),
  },
  lastOne: gilded(withBasket),
  scene: 'stall',
};
