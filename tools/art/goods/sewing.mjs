import { ink } from '../press/inks.mjs';
import { disc, dot, edged, flat, line, printed, stitches } from '../press/marks.mjs';

const near = (n) => +n.toFixed(1);

/** The outline of something fluffy: an oval made of small tufts. */
export function fluffy([cx, cy], [rx, ry], tufts = 18) {
  const at = (i, reach = 1) => {
    const angle = (2 * Math.PI * i) / tufts - Math.PI / 2;
    return `${near(cx + rx * reach * Math.cos(angle))} ${near(cy + ry * reach * Math.sin(angle))}`;
  };
  const bumps = Array.from({ length: tufts }, (_, i) => `Q${at(i + 0.5, 1.13)} ${at(i + 1)}`);
  return `M${at(0)}${bumps.join('')}z`;
}

/** Eyes of a plush toy: beads sewn on, each with a glint. */
export const beads = (...places) =>
  places.map(([x, y]) => dot([x, y], 8, ink.budo) + dot([x - 2.5, y - 3], 2.6, ink.paper)).join('');

/** Eyes of a plush toy that sleeps: two arcs of thread with lashes. */
export const threadLids = (...places) =>
  places
    .map(([x, y]) =>
      line(`M${x - 11} ${y}q11 11 22 0M${x} ${y + 6}v6M${x - 8} ${y + 4}l-3 5M${x + 8} ${y + 4}l3 5`, 4),
    )
    .join('');

/** A felt cheek with three threads across it. */
export const cheek = ([x, y], r = 12) =>
  dot([x, y], r, ink.ichigo50) +
  line(`M${x - 6} ${y + 4}l4-8M${x - 1} ${y + 4}l4-8M${x + 4} ${y + 4}l4-8`, 2.4, ink.ichigo);

/** A foot from below, as on a sitting toy: a felt sole with stitched toes. */
export const foot = ([x, y], colour, sole) =>
  printed(disc([x, y], 25, 23), colour) +
  dot([x, y + 2], 14, sole) +
  line(`M${x - 6} ${y - 8}v7M${x} ${y - 10}v7M${x + 6} ${y - 8}v7`, 2.6);

/** The label in the side seam: white, folded, with the shop's capsule on it. */
export const label = ([x, y], turn = 14) => `<g transform="translate(${x} ${y}) rotate(${turn}) scale(.86)">
  ${edged('M0 0h30v34H0z', ink.paper, 4)}${flat('M7 16a8 8 0 0 1 16 0z', ink.lemon)}
  ${line('M7 16a8 8 0 0 0 16 0zM7 16a8 8 0 0 1 16 0z', 2.6)}${line('M9 28h12', 2.6)}</g>`;

/** The seam down the middle of a belly, with the paler patch below it. */
export const belly = ([x, y], [rx, ry], colour) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"/>` +
  stitches(`M${x} ${y - ry + 4}V${y + ry - 4}`, ink.budo60, 2.6);
