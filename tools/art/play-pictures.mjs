import { fat, widthOf } from './press/fat.mjs';
import { GRADE_LOOKS, LETTERED } from './press/grades.mjs';
import { ink } from './press/inks.mjs';
import { sheet } from './press/sheet.mjs';
import * as machine from './play-machine.mjs';
import { dialBar } from './shop/machine.mjs';

/** Begins above 0, because the rim of a letter is wider than its distance from the top. */
const GRADE_BOX = [0, -10, 260, 200];

/** Pale ones get a dark rim against the paper. */
const letter = (grade, { fill, isPale }) => {
  const place = { x: 92, y: 152, size: 172, anchor: 'middle', turn: -3 };
  const rim = isPale ? fat(grade, { ...place, fill: ink.budo, halo: ink.budo, rim: 0.1 }) : '';
  return `${fat(grade, { ...place, fill: ink.paper, halo: ink.paper, rim: 0.32, isClosed: true })}${rim}${fat(grade, { ...place, fill })}`;
};

const award = fat('賞', { x: 200, y: 152, size: 80, anchor: 'middle', turn: 4, halo: ink.paper, rim: 0.34 });

/** A賞, B賞 … at the largest size. */
const gradeTitles = LETTERED.map((grade) => [grade, `${award}${letter(grade, GRADE_LOOKS[grade])}`]);

const LAST_BOX = [0, 0, 480, 112];

/** ラストワン賞, on one line. */
const lastOneShout =
  fat('ラストワン', { x: 14, y: 82, size: 74, fill: ink.lemon, plate: ink.ichigo, slip: 0.07 }) +
  fat('賞', {
    x: 26 + widthOf('ラストワン', 74),
    y: 84,
    size: 80,
    fill: ink.paper,
    plate: ink.ichigo,
    slip: 0.06,
  });

const MARGIN = 0.34;

/** Letters that jump: each is a little higher or lower than the one before, with its own lean. */
function jumping(text, { size, leans, ...look }) {
  let x = size * MARGIN;
  const drawn = [...text].map((letter, i) => {
    const [turn, lift] = leans[i % leans.length];
    const width = widthOf(letter, size);
    const place = { x: +(x + width / 2).toFixed(1), y: +(size * (1.22 - lift)).toFixed(1) };
    x += width;
    return fat(letter, { ...look, ...place, size, turn, anchor: 'middle' });
  });
  return { box: [0, 0, Math.ceil(x + size * MARGIN), Math.ceil(size * 1.6)], drawing: drawn.join('') };
}

const UPHILL = [
  [-9, 0],
  [-2, 0.1],
  [4, 0.16],
];
const WAVING = [
  [-8, 0],
  [3, 0.14],
  [-3, 0.05],
  [6, 0.18],
];

/** The sound words of the machine and its capsules, by the name of the picture. */
const SHOUTS = {
  doki: jumping('どきどき', { size: 34, leans: WAVING, fill: '#C9C5EE' }),
  gacha: jumping('ガチャ', { size: 66, leans: UPHILL, fill: ink.lemon, plate: ink.ichigo, slip: 0.09 }),
  again: jumping('ガチャ…', { size: 42, leans: UPHILL, fill: ink.paper, plate: ink.soda, slip: 0.09 }),
  rolling: jumping('ころん', { size: 46, leans: WAVING, fill: ink.paper, plate: ink.soda, slip: 0.09 }),
  paka: jumping('ぱかっ', { size: 78, leans: WAVING, fill: ink.paper, plate: ink.ichigo, slip: 0.08 }),
};

const INKS = ['ichigo', 'soda', 'lemon', 'melon', 'mikan', 'budo'];

/** The pictures of the play scene, by their place under public/art. */
export const playPictures = [
  ...INKS.map((name) => [
    `play/machine-${name}.svg`,
    sheet(machine.PARTS_BOX, machine.machineBack(name === 'budo' ? ink.budo60 : ink[name])),
  ]),
  ['play/machine-front.svg', sheet(machine.PARTS_BOX, machine.machineFront)],
  ['play/dial.svg', sheet(machine.DIAL_BOX, dialBar)],
  ['play/arrow.svg', sheet(machine.ARROW_BOX, machine.turnArrow)],
  ...Object.entries(SHOUTS).map(([name, { box, drawing }]) => [`play/${name}.svg`, sheet(box, drawing)]),
  ...gradeTitles.map(([grade, drawing]) => [`play/grade-${grade}.svg`, sheet(GRADE_BOX, drawing)]),
  ['play/last-one.svg', sheet(LAST_BOX, lastOneShout)],
];
