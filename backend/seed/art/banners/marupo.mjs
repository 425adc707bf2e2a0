import { blanket } from '../goods/cloth.mjs';
import { plushMarupo } from '../goods/plush/walkers.mjs';
import { basket } from '../goods/small.mjs';
import { mug } from '../goods/table.mjs';
import { tote } from '../goods/worn.mjs';
import { fat } from '../lettering/fat.mjs';
import { marupo } from '../mascots/marupo.mjs';
import { mogu } from '../mascots/mogu.mjs';
import { eatingMogu } from '../mascots/poses/eating-mogu.mjs';
import { standOn } from '../mascots/stage.mjs';
import { ink, tones } from '../press/inks.mjs';
import { edged, flat, line, put } from '../press/marks.mjs';
import { checks } from '../press/patterns.mjs';

const flap = (i) => edged(`M${i * 40 - 20}-4h40v28q0 18-20 18t-20-18z`, i % 2 ? ink.ichigo : ink.paper, 4);
const stall = Array.from({ length: 27 }, (_, i) => flap(i)).join('');

/** まるぽ on the way home, with everything there is to win. */
export const marupoBanner =
  checks('#9AD0EE', ink.soda50, [1040, 320]) +
  flat('M0 262h1040v58H0z', ink.lemon) +
  line('M-4 262h1048', 6) +
  stall +
  put(blanket({ ...tones('soda'), who: marupo }), { x: 868, y: 84, size: 0.74 }) +
  put(tote({ ...tones('ichigo'), who: mogu }), { x: 742, y: 116, size: 0.78 }) +
  put(basket(plushMarupo()), { x: 588, y: 92, size: 0.88 }) +
  put(mug({ ...tones('melon'), who: marupo }), { x: 884, y: 204, size: 0.46 }) +
  standOn(298, marupo, { x: 366, size: 220 }) +
  standOn(300, eatingMogu, { x: 300, size: 104 }) +
  fat('まるぽの', { x: 36, y: 110, size: 50, fill: ink.paper, halo: ink.budo }) +
  fat('おつかい', { x: 36, y: 186, size: 74, fill: ink.lemon, halo: ink.budo }) +
  fat('ガチャ', { x: 36, y: 254, size: 64, fill: ink.paper, halo: ink.budo });
