import { fat, widthOf } from '../lettering/fat.mjs';
import { ink } from '../press/inks.mjs';

const MARGIN = 0.34;

/** Letters that jump: each stands a little higher or lower than the one before, and leans its own way. */
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

/** What the machine and its capsules are heard to say, by the name of the picture. */
export const SHOUTS = {
  doki: jumping('どきどき', { size: 34, leans: WAVING, fill: '#C9C5EE' }),
  gacha: jumping('ガチャ', { size: 66, leans: UPHILL, fill: ink.lemon, plate: ink.ichigo, slip: 0.09 }),
  again: jumping('ガチャ…', { size: 42, leans: UPHILL, fill: ink.paper, plate: ink.soda, slip: 0.09 }),
  koron: jumping('ころん', { size: 46, leans: WAVING, fill: ink.paper, plate: ink.soda, slip: 0.09 }),
  paka: jumping('ぱかっ', { size: 78, leans: WAVING, fill: ink.paper, plate: ink.ichigo, slip: 0.08 }),
};
