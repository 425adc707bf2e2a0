import { cast, poses } from '../mascots/cast.mjs';
import { ink } from '../press/inks.mjs';
import { character, sticker } from '../press/layers.mjs';
import { flat } from '../press/marks.mjs';
import { sheet } from '../press/sheet.mjs';
import { capsule, MACHINE_BOX, machine } from './machine.mjs';
import * as words from './logo.mjs';
import { LOGO_BOX, logo } from './logo.mjs';
import { SEASON_BOX, seasons } from './seasons.mjs';
import { endedStamp, soldOutStamp, STAMP_BOX, peg, pricedOutSeal, priceSeal } from './tags.mjs';

const INKS = ['ichigo', 'soda', 'lemon', 'melon', 'mikan', 'budo'];
const PAPER_BOX = [0, 0, 320, 320];
const STICKER_BOX = [-16, -16, 352, 352];

const mascots = () =>
  cast.flatMap((mascot) => [
    [`mascots/${mascot.number}.svg`, sheet(PAPER_BOX, character(mascot))],
    [`mascots/${mascot.number}-sticker.svg`, sheet(STICKER_BOX, sticker(mascot))],
  ]);

const inOtherPoses = () =>
  poses.flatMap(([name, mascot]) => [
    [`poses/${name}.svg`, sheet(PAPER_BOX, character(mascot))],
    [`poses/${name}-sticker.svg`, sheet(STICKER_BOX, sticker(mascot))],
  ]);

/**
 * The card in the machine's window without a draw's picture, which the page puts on it. A whole picture inside would
 * be two thirds of the file, and would show a draw that is over.
 */
const onCard = (colour) =>
  flat('M0 0h640v360H0z', ink.lemon) + capsule(colour, { x: 320, y: 180, r: 116, turn: -24, width: 20 });

const inEveryInk = () =>
  INKS.flatMap((name) => {
    const colour = name === 'budo' ? ink.budo60 : ink[name];
    return [
      [`machine-${name}.svg`, sheet(MACHINE_BOX, machine(colour, onCard(colour)))],
      [`capsule-${name}.svg`, sheet([-32, -32, 64, 64], capsule(colour, { r: 29 }))],
    ];
  });

/** The shop's own pictures, by their place under public/art. */
export const shopPictures = [
  ...mascots(),
  ...inOtherPoses(),
  ...inEveryInk(),
  ...Object.entries(seasons).map(([name, drawn]) => [`seasons/${name}.svg`, sheet(SEASON_BOX, drawn)]),
  ['logo.svg', sheet(LOGO_BOX, logo(), 'ころん堂')],
  ['logo-dark.svg', sheet(LOGO_BOX, logo({ night: true }), 'ころん堂')],
  ['hero-title.svg', sheet(words.HERO_TITLE_BOX, words.heroTitle, 'まわして、ころん。')],
  ['lastone-title.svg', sheet(words.LAST_ONE_BOX, words.lastOneTitle, 'ラストワン賞')],
  ['not-found.svg', sheet(words.NOT_FOUND_BOX, words.notFound, '404')],
  ['stamp-soldout.svg', sheet(STAMP_BOX, soldOutStamp, '完売')],
  ['stamp-ended.svg', sheet(STAMP_BOX, endedStamp, '終了')],
  ['seal.svg', sheet([0, 0, 100, 100], priceSeal)],
  ['seal-off.svg', sheet([0, 0, 100, 100], pricedOutSeal)],
  ['peg.svg', sheet([0, 0, 60, 44], peg(ink.soda20))],
  ['peg-night.svg', sheet([0, 0, 60, 44], peg(ink.budo, ink.budo50))],
  ['peg-paper.svg', sheet([0, 0, 60, 44], peg(ink.paper))],
];
