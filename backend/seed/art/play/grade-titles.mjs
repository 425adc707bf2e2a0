import { fat } from '../lettering/fat.mjs';
import { ink } from '../press/inks.mjs';

/** The rim of a letter is wider than the letter is away from the top. */
export const GRADE_BOX = [0, -10, 260, 200];

/** The inks of the grades, as on their drops; pale ones get a dark rim, so that they stand out from the paper. */
const GRADE_INKS = {
  A: { fill: ink.ichigo },
  B: { fill: ink.soda },
  C: { fill: ink.lemon, isPale: true },
  D: { fill: ink.melon },
  E: { fill: ink.mikan },
  F: { fill: ink.budo60 },
  G: { fill: ink.ichigo50, isPale: true },
  H: { fill: ink.soda50, isPale: true },
};

const letter = (grade, { fill, isPale }) => {
  const place = { x: 92, y: 152, size: 172, anchor: 'middle', turn: -3 };
  const rim = isPale ? fat(grade, { ...place, fill: ink.budo, halo: ink.budo, rim: 0.1 }) : '';
  return `${fat(grade, { ...place, fill: ink.paper, halo: ink.paper, rim: 0.32, isClosed: true })}${rim}${fat(grade, { ...place, fill })}`;
};

const award = fat('賞', { x: 200, y: 152, size: 80, anchor: 'middle', turn: 4, halo: ink.paper, rim: 0.34 });

/** A賞 to H賞, as large as it gets. */
export const gradeTitles = Object.entries(GRADE_INKS).map(([grade, look]) => [
  grade,
  `${award}${letter(grade, look)}`,
]);

export const LAST_BOX = [0, 0, 400, 210];

/** ラストワン賞, on two lines. */
export const lastOneShout =
  fat('ラストワン', {
    x: 200,
    y: 96,
    size: 78,
    anchor: 'middle',
    fill: ink.lemon,
    plate: ink.ichigo,
    slip: 0.07,
  }) +
  fat('賞', { x: 200, y: 194, size: 84, anchor: 'middle', fill: ink.paper, plate: ink.ichigo, slip: 0.06 });
