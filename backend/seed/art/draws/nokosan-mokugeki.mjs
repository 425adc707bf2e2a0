import { clearFile, postcards } from '../goods/paper.mjs';
import { plushNokosan } from '../goods/plush/oddities.mjs';
import { statue } from '../goods/small.mjs';
import { sacoche, socks } from '../goods/worn.mjs';
import { marupo } from '../mascots/marupo.mjs';
import { nokosan } from '../mascots/nokosan.mjs';
import { standOn } from '../mascots/stage.mjs';
import { gilded } from '../press/gilding.mjs';
import { ink, tones } from '../press/inks.mjs';
import { edged, line, printed } from '../press/marks.mjs';
import { leaves } from '../press/patterns.mjs';
import { ART_SIZE, floor, title } from './scenery.mjs';

const melon = tones('melon');

/** Somebody's camera has found something. */
const viewfinder =
  line('M310 96V62h40M578 62h40v34M310 292v34h40', 9, ink.paper) +
  line('M456 190h16M464 182v16', 4, ink.paper);

const blade = (x, h, lean) => `M${x} 364q${lean} -${h * 0.6} ${lean * 2} -${h} ${12 - lean} ${h * 0.5} ${16 - lean * 2} ${h}z`;

const thicket = (blades, colour) => blades.map(([x, h, lean]) => edged(blade(x, h, lean), colour, 4)).join('');

const art =
  leaves(ink.melon50, '#D5EDD3', ART_SIZE) +
  floor(ink.melon) +
  viewfinder +
  standOn(322, nokosan, { x: 314, size: 292 }) +
  standOn(336, marupo, { x: 180, size: 108, mirrored: true }) +
  `<g transform="translate(262 232) rotate(-18)">${printed('M0 0h44v30H0z', ink.budo60)}
  ${edged('M14 15a9 9 0 1 0 18 0a9 9 0 1 0-18 0', ink.soda50, 4)}${line('M6-4h12', 5)}</g>` +
  thicket(
    [
      [330, 64, 4], [352, 88, -5], [374, 56, 5], [548, 70, 4], [570, 104, -6], [596, 76, 6], [618, 110, -4],
    ], // prettier-ignore
    ink.melon,
  ) +
  thicket([[12, 44, 5], [32, 60, -4], [54, 40, 6], [128, 34, 4], [146, 48, -4]], ink.melon) + // prettier-ignore
  title(
    [
      ['のこさん', 60, ink.melon],
      ['目撃証言', 68, ink.budo],
      ['第3弾', 54, ink.ichigo],
    ],
    { halo: ink.paper, top: 22, room: 270 },
  );

/** のこさん 目撃証言 第3弾 */
export const nokosanMokugeki = {
  name: 'nokosan-mokugeki',
  art,
  prizes: {
    A: plushNokosan(),
    B: sacoche({ ...melon, who: nokosan }),
    C: clearFile({ full: ink.melon, half: ink.melon50, faint: ink.melon20, who: nokosan }),
    D: socks({ full: ink.melon, half: ink.melon50, faint: ink.lemon20, who: nokosan }),
    E: postcards({ full: ink.melon, half: ink.soda50, faint: ink.soda20, who: nokosan }),
  },
  lastOne: gilded(statue({ who: nokosan })),
  scene: 'shelves',
};

