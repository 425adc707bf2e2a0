import { ink } from '../press/inks.mjs';
import { sheet } from '../press/sheet.mjs';
import { GRADE_BOX, gradeTitles, LAST_BOX, lastOneShout } from './grade-titles.mjs';
import * as machine from './machine-parts.mjs';
import { SHOUTS } from './shouts.mjs';

const INKS = ['ichigo', 'soda', 'lemon', 'melon', 'mikan', 'budo'];

/** The pictures of the play scene, by their place under public/art. */
export const playPictures = [
  ...INKS.map((name) => [
    `play/machine-${name}.svg`,
    sheet(machine.PARTS_BOX, machine.machineBack(name === 'budo' ? ink.budo60 : ink[name])),
  ]),
  ['play/machine-front.svg', sheet(machine.PARTS_BOX, machine.machineFront)],
  ['play/dial.svg', sheet(machine.DIAL_BOX, machine.dialBar)],
  ['play/arrow.svg', sheet(machine.ARROW_BOX, machine.turnArrow)],
  ...Object.entries(SHOUTS).map(([name, { box, drawing }]) => [`play/${name}.svg`, sheet(box, drawing)]),
  ...gradeTitles.map(([grade, drawing]) => [`play/grade-${grade}.svg`, sheet(GRADE_BOX, drawing)]),
  ['play/last-one.svg', sheet(LAST_BOX, lastOneShout)],
];
