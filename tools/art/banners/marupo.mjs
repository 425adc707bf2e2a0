import { blanket } from '../goods/cloth.mjs';
import { plushMarupo } from '../goods/plush-walkers.mjs';
import { basket } from '../goods/small.mjs';
import { mug } from '../goods/table.mjs';
import { tote } from '../goods/worn.mjs';
import { fat } from '../press/fat.mjs';
import { marupo } from '../mascots/marupo.mjs';
import { mogu, eatingMogu } from '../mascots/mogu.mjs';
import { standOn } from '../mascots/stage.mjs';
import { ink, tones } from '../press/inks.mjs';
import { edged, flat, line, put } from '../press/marks.mjs';
import { checks } from '../press/patterns.mjs';

const flap = (i) => edged(`M${i * 40 - 20}-4h40v28q0 18-20 18t-20-18z`, i % 2 ? ink.ichigo : ink.paper, 4);
const stall = Array.from({ length: 27 }, (_, i) => flap(i)).join('');

/** まるぽ carries all prizes home. */
export const marupoBanner =
  checks('#9AD0EE', ink.soda50, [1040, 320]) +
  flat('M0 262h1040v58H0z', ink.lemon) +
  line('M-4 262h1048', 6) +
  stall +
  put(blanket({ ...tones('soda'), who: marupo }), { x: 866, y: 62, size: 0.76 }) +
  put(tote({ ...tones('ichigo'), who: mogu }), { x: 766, y: 118, size: 0.76 }) +
  put(basket(plushMarupo()), { x: 626, y: 84, size: 0.92 }) +
  put(mug({ ...tones('melon'), who: marupo }), { x: 904, y: 196, size: 0.5 }) +
  standOn(302, marupo, { x: 410, size: 222 }) +
  standOn(306, eatingMogu, { x: 334, size: 108 }) +
  fat('まるぽの', { x: 36, y: 108, size: 60, fill: ink.paper, halo: ink.budo }) +
  fat('おつかい', { x: 36, y: 198, size: 94, fill: ink.lemon, halo: ink.budo }) +
  fat('ガチャ', { x: 36, y: 286, size: 80, fill: ink.paper, halo: ink.budo });
