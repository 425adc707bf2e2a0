import { ink } from './inks.mjs';

const ROUND = 'stroke-linecap="round" stroke-linejoin="round"';

/** A flat fill without an edge. */
export const flat = (d, colour) => `<path d="${d}" fill="${colour}"/>`;

/** The key line: the last plate, drawn over everything. */
export const line = (d, width = 5, colour = ink.budo) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" ${ROUND}/>`;

/** A row of stitches. */
export const stitches = (d, colour = ink.budo, width = 3) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="7 6" ${ROUND}/>`;

/** A fill with a key line in register, for details that are too small for an offset. */
export const edged = (d, colour, width = 5) =>
  `<path d="${d}" fill="${colour}" stroke="${ink.budo}" stroke-width="${width}" ${ROUND}/>`;

/** One printed part: white paper, the ink with an offset of 3 units, the key line over both. */
export const printed = (d, colour, { width = 5, slip = 3, inside = '' } = {}) =>
  `<path d="${d}" fill="#fff"/>` +
  `<path d="${d}" fill="${colour}" transform="translate(${slip} ${slip})" style="mix-blend-mode:multiply"/>` +
  inside +
  line(d, width);

/** The flat shadow under a standing thing. */
export const shadow = ([cx, cy], rx) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${Math.round(rx / 8)}" fill="${ink.budo}" opacity=".15"/>`;

/** One white stroke of light. */
export const glare = (d, width = 7) => line(d, width, '#fff');

export const dot = ([cx, cy], r, colour) => `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${colour}"/>`;

/** A disc as path data, so that a printed part can be round. */
export const disc = ([cx, cy], rx, ry = rx) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

/** A rectangle with round corners as path data. */
export const slab = (x, y, { w, h, r = 0 }) =>
  `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}` +
  `h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}z`;

/** Moves a drawing, then sizes it, turns it about a point, or mirrors it in a width. */
export function put(drawing, { x = 0, y = 0, size = 1, turn = 0, about = [0, 0], mirror = 0 } = {}) {
  const moves = [`translate(${x} ${y})`];
  if (size !== 1) moves.push(`scale(${+size.toFixed(4)})`);
  if (turn) moves.push(`rotate(${turn} ${about.join(' ')})`);
  if (mirror) moves.push(`translate(${mirror} 0) scale(-1 1)`);
  return `<g transform="${moves.join(' ')}">${drawing}</g>`;
}
