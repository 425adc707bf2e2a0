import { fat, widthOf } from '../press/fat.mjs';
import { ink } from '../press/inks.mjs';
import { edged, flat, line, printed, shadow } from '../press/marks.mjs';

export const ART_SIZE = [640, 360];
const FLOOR = 296;

/** The strip at the bottom on which the characters stand. */
export const floor = (colour, edge = ink.budo) =>
  flat(`M0 ${FLOOR}h640v64H0z`, colour) + line(`M-4 ${FLOOR}h648`, 6, edge);

/**
 * The title at the left: lines of [text, size, fill] below each other. A line that would reach the character at the
 * right is made smaller.
 */
export function title(lines, { halo, x = 30, top = 36, room = 318 }) {
  let y = top;
  return lines
    .map(([text, size, fill]) => {
      const fitted = Math.min(size, (size * room) / widthOf(text, size));
      y += fitted * 0.92;
      const set = fat(text, { x, y: Math.round(y), size: +fitted.toFixed(1), fill, halo });
      y += 14;
      return set;
    })
    .join('');
}

/** An awning along the top edge, in stripes. */
export const awning = (colour, other = ink.paper) => {
  const flap = (i) => {
    const d = `M${i * 40 - 20}-4h40v32q0 18-20 18t-20-18z`;
    return edged(d, i % 2 ? colour : other, 4);
  };
  return Array.from({ length: 17 }, (_, i) => flap(i)).join('');
};

/** A string of small flags. */
export const flags = (colours) =>
  line('M-10 4Q320 72 650 4', 4) +
  Array.from({ length: 12 }, (_, i) => {
    const x = 24 + i * 54;
    const y = +(4 + 68 * 2 * (x / 640) * (1 - x / 640)).toFixed(1);
    return edged(`M${x - 15} ${y}h30l-15 30z`, colours[i % colours.length], 4);
  }).join('');

/** A string of paper lanterns. */
export const lanterns = (colours) =>
  line('M-10 6Q320 44 650 6', 4) +
  [40, 128, 216, 304, 392, 480, 568]
    .map((x, i) => lantern([x, 20 + (i % 2) * 6], colours[i % colours.length]))
    .join('');

const lantern = ([x, y], colour) =>
  line(`M${x} ${y - 12}v6`, 4) +
  edged(`M${x - 17} ${y}q17-10 34 0 10 20 0 40-17 10-34 0-10-20 0-40z`, colour, 4) +
  line(`M${x - 20} ${y + 13}q20 6 40 0M${x - 20} ${y + 27}q20 6 40 0`, 3) +
  line(`M${x - 9} ${y - 5}h18M${x - 9} ${y + 45}h18`, 5);

export const cloud = ([x, y], size = 1) =>
  `<g transform="translate(${x} ${y}) scale(${size})">${printed(
    'M22 52q-26 0-22-24 6-18 26-14 8-20 32-14 16 4 18 18 20-8 30 8 8 26-18 26z',
    ink.paper,
  )}</g>`;

/** A shadow of the given width on the floor. */
export const under = ([x, y], width) => shadow([x, y], width / 2);
