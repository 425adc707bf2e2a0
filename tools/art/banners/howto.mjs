import { fat } from '../press/fat.mjs';
import { ramujii } from '../mascots/ramujii.mjs';
import { rolledMarupo } from '../mascots/marupo.mjs';
import { parcelGuru } from '../mascots/guru.mjs';
import { stand, standOn } from '../mascots/stage.mjs';
import { ink } from '../press/inks.mjs';
import { dot, edged, flat, line, put } from '../press/marks.mjs';
import { rays } from '../press/patterns.mjs';
import { capsule, machine } from '../shop/machine.mjs';
import { peg } from '../shop/tags.mjs';

/** One of the three steps on a card that hangs from the top edge. */
const step = (x, [number, word], inside) => `<g transform="translate(${x} 0) scale(.94)">
  ${flat('M6 32h172v222H6z', ink.mikan)}${edged('M0 26h172v222H0z', ink.paper)}
  ${flat('M2.5 28.5h167v26h-167z', ink.soda)}
  ${put(peg(ink.soda20), { x: 56, y: 6 })}${inside}
  ${dot([26, 82], 19, ink.lemon)}${fat(number, { x: 26, y: 91, size: 26, anchor: 'middle' })}
  ${fat(word, { x: 52, y: 92, size: 29, fill: ink.budo })}</g>`;

const card = `<g transform="translate(36 116) rotate(-5 50 60)">${edged('M0 0h100v116H0z', ink.ichigo20)}
  ${flat('M3 3h94v18H3z', ink.ichigo)}${line('M18 88h64M18 102h40', 6, ink.budo)}</g>
  ${stand(rolledMarupo, { x: 52, y: 138, size: 70 })}`;

const smallMachine = `<svg x="44" y="104" width="86" height="138" viewBox="14 8 292 462">
  ${machine(ink.ichigo, flat('M0 0h640v360H0z', ink.soda50))}</svg>`;

/** Three steps: choose, turn, and wait for ぐる. */
export const howtoBanner =
  flat('M0 0h1040v320H0z', ink.lemon) +
  flat(rays([200, 330], 1000, 26), ink.lemon50) +
  flat('M0 278h1040v42H0z', ink.melon50) +
  line('M-4 278h1048', 6) +
  standOn(302, ramujii, { x: 360, size: 188 }) +
  step(528, ['1', 'えらぶ'], card) +
  step(698, ['2', 'まわす'], smallMachine) +
  step(868, ['3', 'とどく'], standOn(238, parcelGuru, { x: 14, size: 146 })) +
  capsule(ink.ichigo, { x: 600, y: 294, r: 20, turn: -24 }) +
  capsule(ink.soda, { x: 772, y: 298, r: 16, turn: 40, width: 4 }) +
  capsule(ink.lemon, { x: 940, y: 296, r: 18, turn: 10, width: 4 }) +
  fat('はじめての', { x: 36, y: 96, size: 60, halo: ink.paper }) +
  fat('ころん堂', { x: 36, y: 190, size: 82, fill: ink.ichigo, halo: ink.paper }) +
  fat('遊び方', { x: 36, y: 276, size: 66, fill: ink.soda, halo: ink.paper });
