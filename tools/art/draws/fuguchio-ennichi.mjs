import { fan, lanternLamp, targets, tin, windChime, yoyo } from '../goods/room.mjs';
import { candyPurse, masks } from '../goods/small.mjs';
import { fuguchio, litFuguchio } from '../mascots/fuguchio.mjs';
import { guru } from '../mascots/guru.mjs';
import { marupo } from '../mascots/marupo.mjs';
import { mogu } from '../mascots/mogu.mjs';
import { nokosan } from '../mascots/nokosan.mjs';
import { potsu } from '../mascots/potsu.mjs';
import { stand, standOn } from '../mascots/stage.mjs';
import { ink, tones } from '../press/inks.mjs';
import { dot, edged, flat, line } from '../press/marks.mjs';
import { rays, scales } from '../press/patterns.mjs';
import { ART_SIZE, lanterns, title } from './scenery.mjs';

const mikan = tones('mikan');

/** The red and white curtain of a festival (紅白幕). */
const curtain =
  flat('M0 296h640v64H0z', ink.paper) +
  Array.from({ length: 8 }, (_, i) => flat(`M${i * 80} 296h40v64h-40z`, ink.ichigo)).join('') +
  line('M-4 296h648', 6) +
  Array.from({ length: 8 }, (_, i) => line(`M${i * 80} 300q40 26 80 0`, 4)).join('');

const goldfish =
  line('M282 186q14-34 30 0', 4) +
  edged('M280 186q-22 54 16 74 40-18 18-74z', ink.soda20) +
  flat('M276 214q20 8 42 0 4 30-22 44-24-14-20-44z', ink.soda50) +
  edged('M284 232q8-10 18-2l8-6v16l-8-6q-10 6-18-2z', ink.ichigo, 3);

const art =
  scales('#F8AE68', ink.mikan50, ART_SIZE) +
  flat(rays([480, 176], 190, 16), ink.lemon) +
  dot([480, 176], 138, ink.lemon50) +
  curtain +
  stand(litFuguchio, { x: 338, y: 40, size: 284 }) +
  lanterns([ink.ichigo, ink.paper, ink.lemon]) +
  goldfish +
  standOn(338, guru, { x: 218, size: 116 }) +
  title(
    [
      ['ふぐちょの', 46, ink.budo],
      ['縁日', 88, ink.ichigo],
      ['くじ', 68, ink.budo],
    ],
    { halo: ink.paper, top: 74, room: 260 },
  );

/** ふぐちょの縁日くじ */
export const fuguchioEnnichi = {
  name: 'fuguchio-ennichi',
  art,
  prizes: {
    A: lanternLamp(),
    B: windChime({ ...mikan }),
    C: fan({ full: ink.soda, half: ink.soda50, who: fuguchio }),
    D: candyPurse({ who: fuguchio }),
    E: tin({ ...mikan, who: fuguchio }),
    F: targets({ full: ink.ichigo, half: ink.soda, troupe: [fuguchio, guru, nokosan] }),
    G: yoyo({ full: ink.melon, half: ink.ichigo50, who: fuguchio }),
    H: masks({ full: ink.mikan, troupe: [fuguchio, potsu, marupo, mogu] }),
  },
  scene: 'stall',
};
