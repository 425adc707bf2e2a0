import { GRADE_LOOKS } from '../press/grades.mjs';
import { tones, ink } from '../press/inks.mjs';
import { flat, edged, line, put } from '../press/marks.mjs';
import { rays, boards, dots } from '../press/patterns.mjs';
import { sheet } from '../press/sheet.mjs';
import { ART_SIZE, awning } from './scenery.mjs';
import { peg } from '../shop/tags.mjs';

const ART_BOX = [0, 0, 640, 360];
const GOODS_BOX = [0, 0, 240, 240];
const square = (colour) => flat('M0 0h240v240H0z', colour);

const prizePictures = (prizes) =>
  Object.entries(prizes).map(([grade, thing]) => [
    `${grade.toLowerCase()}.svg`,
    sheet(GOODS_BOX, square(GRADE_LOOKS[grade].tint) + thing),
  ]);

const spotlight = square(ink.soda) + flat(rays([120, 126], 180, 16), '#0A68A6');

/** All pictures of one draw, by their names in its folder. */
export const drawPictures = (draw) => [
  ['art.svg', sheet(ART_BOX, draw.art)],
  ['lineup.svg', sheet(ART_BOX, lineup(draw))],
  ...prizePictures(draw.prizes),
  ...(draw.lastOne ? [['last-one.svg', sheet(GOODS_BOX, spotlight + draw.lastOne)]] : []),
];

/** Spreads things evenly over a width, each `size` wide, their feet on `floor`. */
const row = (things, { floor, size, from = 0, to = 640 }) =>
  things
    .map((thing, i) => {
      const step = (to - from) / things.length;
      const x = from + step * (i + 0.5) - size / 2;
      return put(thing, { x: Math.round(x), y: Math.round(floor - size * 0.9), size: size / 240 });
    })
    .join('');

const board = (y) => edged(`M14 ${y}h612v18H14z`, ink.mikan50, 5) + flat(`M40 ${y + 20}h560v6H40z`, ink.rule);

/** Half of the things on the upper board, half on the lower one. */
const halves = (things) => {
  const upper = Math.floor(things.length / 2);
  return [things.slice(0, upper), things.slice(upper)];
};

/** Two boards on a papered wall. */
function shelves(things, { half, faint }) {
  const [upper, lower] = halves(things);
  return (
    dots(half, faint, ART_SIZE) +
    board(164) +
    board(334) +
    row(upper, { floor: 164, size: 172, from: 20, to: 620 }) +
    row(lower, { floor: 334, size: 166, from: 10, to: 630 })
  );
}

/** A market stall: awning above, counter below, steps between. */
function stall(things, { half, faint, full }) {
  const [upper, lower] = halves(things);
  return (
    boards(half, faint, ART_SIZE) +
    flat('M0 188h640v172H0z', ink.mikan50) +
    line('M-4 188h648', 5) +
    flat('M0 330h640v30H0z', full) +
    line('M-4 330h648', 5) +
    row(upper, { floor: 192, size: 150, from: 30, to: 610 }) +
    row(lower, { floor: 338, size: 150, from: 0, to: 640 }) +
    awning(full)
  );
}

/** All goods on cards that hang on the pegboard of the shop. */
function pegboard(things, { full }) {
  const [upper, lower] = halves(things);
  const size = 142;
  const hang = (row_, top) =>
    row_
      .map((thing, i) => {
        const x = Math.round((640 / row_.length) * (i + 0.5) - size / 2);
        const card =
          flat(`M${x} ${top + 4}h${size}v${size + 14}h-${size}z`, '#A9D3EC') +
          flat(`M${x} ${top}h${size}v${size + 14}h-${size}z`, ink.paper) +
          flat(`M${x} ${top}h${size}v18h-${size}z`, full);
        return (
          card +
          put(thing, { x: x + 6, y: top + 22, size: (size - 12) / 240 }) +
          put(peg(ink.soda20), { x: x + size / 2 - 22, y: top - 15, size: 0.74 })
        );
      })
      .join('');
  return dots('#A9D3EC', ink.soda20, ART_SIZE) + hang(upper, 18) + hang(lower, 194);
}

/** A show window with a valance: the first good in the light, the others on boards at both sides. */
function showWindow([best, ...others], { full, half, faint }) {
  const spots = [[24, 160], [462, 160], [24, 324], [462, 324]]; // prettier-ignore
  const small = 0.63;
  return (
    flat('M0 0h640v360H0z', faint) +
    flat(rays([320, 190], 460, 20), ink.lemon50) +
    flat('M0 322h640v38H0z', half) +
    line('M-4 322h648', 5) +
    edged('M-10 158h202v14H-10zM448 158h202v14H448z', ink.mikan50) +
    edged('M196 282h248v44H196z', full) +
    put(best, { x: 190, y: 40, size: 260 / 240 }) +
    others.map((thing, i) => put(thing, { x: spots[i][0], y: spots[i][1] - 136, size: small })).join('') +
    edged('M-6-6h652v26q-54 26-108 0-54 26-109 0-54 26-109 0-54 26-109 0-54 26-109 0-54 26-108 0z', full)
  );
}

const SCENES = { shelves, stall, pegboard, showWindow };

/** The gallery picture of a draw: all its goods together. */
const lineup = (draw) => SCENES[draw.scene](Object.values(draw.prizes), tones(draw.ink));
