import { miniTowel } from '../goods/cloth.mjs';
import { umbrella } from '../goods/room.mjs';
import { coasters, glasses } from '../goods/table.mjs';
import { pouch } from '../goods/worn.mjs';
import { nokosan } from '../mascots/nokosan.mjs';
import { potsu } from '../mascots/potsu.mjs';
import { ramujii } from '../mascots/ramujii.mjs';
import { standOn } from '../mascots/stage.mjs';
import { gilded } from '../press/gilding.mjs';
import { ink, tones } from '../press/inks.mjs';
import { edged, flat, line } from '../press/marks.mjs';
import { rain } from '../press/patterns.mjs';
import { ART_SIZE, floor, title } from './scenery.mjs';

const ichigo = tones('ichigo');

/** The eaves, and the drops that fall from them. */
const eaves =
  flat('M0 0h640v22H0z', ink.budo60) +
  Array.from({ length: 20 }, (_, i) =>
    edged(`M${i * 33 - 8} 10h33v14q0 12-16.5 12t-16.5-12z`, ink.budo60, 4),
  ).join('') +
  line('M-4 10h648', 5) +
  [312, 612, 20].map((x) => edged(`M${x} 48q9 14 0 20-9-6 0-20z`, ink.soda50, 3)).join('');

const puddle = ([x, y], w) =>
  `<ellipse cx="${x}" cy="${y}" rx="${w}" ry="${w / 6}" fill="${ink.ichigo50}"/>` +
  line(`M${x - w / 2} ${y - 1}q${w / 4}-7 ${w / 2} 0`, 3, ink.paper);

const art =
  rain(ink.ichigo50, ink.ichigo20, ART_SIZE) +
  floor(ink.ichigo) +
  eaves +
  puddle([476, 334], 110) +
  puddle([112, 336], 64) +
  standOn(338, potsu, { x: 336, size: 292 }) +
  standOn(330, nokosan, { x: 218, size: 142 }) +
  title(
    [
      ['ぽつの', 48, ink.budo],
      ['雨やどり', 68, ink.ichigo],
      ['雑貨店', 68, ink.budo],
    ],
    { halo: ink.paper, top: 54 },
  );

const wagasa = umbrella({ ...ichigo, faint: ink.paper, who: nokosan });

/** ぽつの雨やどり雑貨店 */
export const potsuAmayadori = {
  name: 'potsu-amayadori',
  art,
  prizes: {
    A: wagasa,
    B: pouch({ ...tones('soda'), who: potsu }),
    C: glasses({ ...tones('soda'), who: potsu }),
    D: miniTowel({ ...ichigo, faint: ink.paper, who: potsu }),
    E: coasters({ ...ichigo, who: ramujii }),
  },
  lastOne: gilded(wagasa),
  scene: 'pegboard',
};
