import { ink } from '../press/inks.mjs';
import { dot, line } from '../press/marks.mjs';

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

/** A Euro-hole punched out of a card, and the peg it hangs on. The hole shows the pegboard's colour. */
export const peg = (
  ground,
  metal = ink.budo,
) => `<rect x="7" y="21" width="46" height="14" rx="7" fill="${ground}"/>
  ${line('M30 6v20', 5, metal)}<path d="M20 0h20v12H20z" fill="${metal}"/>
  ${dot([30, 28], 8, metal)}${dot([30, 28], 4.6, ink.lemon)}`;
