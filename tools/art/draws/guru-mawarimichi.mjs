import { calendar, tapes } from '../goods/paper.mjs';
import { whirlRug } from '../goods/soft.mjs';
import { chopstickRests } from '../goods/table.mjs';
import { shellRucksack } from '../goods/worn.mjs';
import { guru, parcelGuru } from '../mascots/guru.mjs';
import { mogu } from '../mascots/mogu.mjs';
import { potsu } from '../mascots/potsu.mjs';
import { standOn } from '../mascots/stage.mjs';
import { ink, tones } from '../press/inks.mjs';
import { edged, line } from '../press/marks.mjs';
import { whirls } from '../press/patterns.mjs';
import { ART_SIZE, floor, title, under } from './scenery.mjs';

const lemon = tones('lemon');
const mikan = tones('mikan');

/** A signpost whose arms point in all directions. */
const signpost =
  edged('M302 158h12v158h-12z', ink.mikan50, 5) +
  edged('M284 166h50l16 14-16 14h-50z', ink.soda, 5) +
  edged('M340 204h-54l-16 14 16 14h54z', ink.ichigo, 5) +
  edged('M288 242h46l16 14-16 14h-46z', ink.melon, 5) +
  line('M294 180h34M294 218h34M298 256h28', 5, ink.paper);

const road =
  line('M-10 334q120-30 190 2t190-4 150 6 130-8', 26, ink.mikan50) +
  `<path d="M-10 334q120-30 190 2t190-4 150 6 130-8" fill="none" stroke="#fff" stroke-width="5"
    stroke-dasharray="18 16"/>`;

const art =
  whirls(ink.lemon50, ink.lemon20, ART_SIZE) +
  floor(ink.mikan) +
  road +
  signpost +
  under([484, 320], 260) +
  standOn(322, parcelGuru, { x: 340, size: 288 }) +
  standOn(340, mogu, { x: 150, size: 104 }) +
  title(
    [
      ['ぐるの', 50, ink.budo],
      ['まわり道', 66, ink.mikan],
      ['マーケット', 54, ink.budo],
    ],
    { halo: ink.paper, top: 26, room: 232 },
  );

/** ぐるのまわり道マーケット */
export const guruMawarimichi = {
  name: 'guru-mawarimichi',
  art,
  prizes: {
    A: shellRucksack({ ...lemon }),
    B: whirlRug({ full: ink.mikan, half: ink.lemon, who: guru }),
    C: calendar({ ...mikan, who: guru }),
    D: chopstickRests({ troupe: [guru, parcelGuru, mogu] }),
    E: tapes({ full: ink.mikan, half: ink.mikan50, troupe: [guru, potsu, mogu] }),
  },
  scene: 'showWindow',
};
