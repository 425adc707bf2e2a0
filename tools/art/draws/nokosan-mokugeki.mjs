import { clearFile, postcards } from '../goods/paper.mjs';
import { plushNokosan } from '../goods/plush-oddities.mjs';
import { statue } from '../goods/small.mjs';
import { grassCushion } from '../goods/soft.mjs';
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

/** The viewfinder of a camera. */
const viewfinder = line('M304 118V82h42M576 82h42v36M304 300v36h42', 9, ink.paper);

const blade = ([x, h, lean]) =>
  `M${x} 364q${lean - 4}-${h * 0.6} ${lean * 2 + 8}-${h} ${16 - lean} ${h * 0.5} ${20 - lean * 2} ${h}z`;

const thicket = (blades, colour) => blades.map((grown) => edged(blade(grown), colour, 4)).join('');

/** Grass as [x, height, lean]. Not in front of a face. */
const RIGHT = [[478, 54, 4], [504, 78, -5], [574, 104, -6], [598, 76, 6], [620, 110, -4]]; // prettier-ignore
const LEFT = [[12, 44, 5], [32, 60, -4], [54, 40, 6], [128, 34, 4], [146, 48, -4]]; // prettier-ignore

const art =
  leaves(ink.melon50, '#D5EDD3', ART_SIZE) +
  floor(ink.melon) +
  viewfinder +
  standOn(318, nokosan, { x: 314, size: 300 }) +
  standOn(336, marupo, { x: 180, size: 108, mirrored: true }) +
  `<g transform="translate(262 232) rotate(-18)">${printed('M0 0h44v30H0z', ink.budo60)}
  ${edged('M14 15a9 9 0 1 0 18 0a9 9 0 1 0-18 0', ink.soda50, 4)}${line('M6-4h12', 5)}</g>` +
  thicket(RIGHT, ink.melon50) +
  thicket(LEFT, ink.melon50) +
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
    B: grassCushion({ who: nokosan }),
    C: sacoche({ ...melon, who: nokosan }),
    D: clearFile({ full: ink.melon, half: ink.melon50, faint: ink.melon20, who: nokosan }),
    E: socks({ full: ink.melon, half: ink.melon50, faint: ink.lemon20, who: nokosan }),
    F: postcards({ full: ink.melon, half: ink.soda50, faint: ink.soda20, who: nokosan }),
  },
  lastOne: gilded(statue({ who: nokosan })),
  scene: 'shelves',
};
