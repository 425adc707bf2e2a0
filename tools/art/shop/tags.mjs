import { ink } from '../press/inks.mjs';
import { dot, line } from '../press/marks.mjs';
import { fat } from '../press/fat.mjs';

const TEETH = 20;

/** A disc with a scalloped rim, like the paper seals on sweets. */
function scalloped(middle, radius) {
  const step = (2 * Math.PI) / TEETH;
  const at = (i) => [middle + radius * Math.cos(i * step), middle + radius * Math.sin(i * step)];
  const written = ([x, y]) => `${+x.toFixed(1)} ${+y.toFixed(1)}`;
  const bite = (2 * radius * Math.sin(step / 2) * 0.56).toFixed(1);
  const arcs = Array.from({ length: TEETH }, (_, i) => `A${bite} ${bite} 0 0 1 ${written(at(i + 1))}`);
  return `M${written(at(0))}${arcs.join('')}z`;
}

/** The price seal without its numbers; the page sets them. */
const seal = (fill, ring) => `<path d="${scalloped(50, 44)}" fill="${fill}"/>
  <circle cx="50" cy="50" r="40" fill="none" stroke="${ring}" stroke-width="1.8" stroke-dasharray="3.2
  3.1"/>`;

export const priceSeal = seal(ink.lemon, ink.budo);
export const pricedOutSeal = seal(ink.shade, '#57537F');

/** A euro hole punched out of a card, and the peg it hangs on. The hole has the colour of the pegboard. */
export const peg = (
  ground,
  metal = ink.budo,
) => `<rect x="7" y="21" width="46" height="14" rx="7" fill="${ground}"/>
  ${line('M30 6v20', 5, metal)}<path d="M20 0h20v12H20z" fill="${metal}"/>
  ${dot([30, 28], 8, metal)}${dot([30, 28], 4.6, ink.lemon)}`;

export const STAMP_BOX = [0, 0, 224, 132];

/** A rubber stamp with a double ring; the page puts it on a draw that can no longer be bought. */
const stamp = (word, colour) => `
  <g transform="rotate(-11 112 66)" fill="none" stroke="${colour}" stroke-linejoin="round">
    <path d="M22 22h180v88H22z" fill="#fff" stroke-width="7"/>
    <path d="M33 33h158v66H33z" stroke-width="3"/>
    ${fat(word, { x: 112, y: 87, size: 60, fill: colour, anchor: 'middle' })}
    <g stroke="#fff" stroke-width="2.5" stroke-linecap="round"><path d="M28 58l9-6M182 22l-10 8M150
    108l12-6"/></g>
  </g>`;

export const soldOutStamp = stamp('完売', ink.ichigo);
export const endedStamp = stamp('終了', ink.budo60);
