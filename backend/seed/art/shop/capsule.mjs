import { ink } from '../press/inks.mjs';
import { line } from '../press/marks.mjs';

/** A capsule about its own middle: white lid with one soda glare, a bottom in the flavour's colour, a seam. */
export function capsule(colour, { x = 0, y = 0, r, turn = 0, width = 5 }) {
  const glare = `M${-r * 0.6} ${-r * 0.25}a${r * 0.65} ${r * 0.65} 0 0 1 ${r * 0.4} ${-r * 0.42}`;
  const slip = Math.max(1.2, r * 0.05);
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><circle r="${r}" fill="#fff"/>
    <path d="M${-r} 0a${r} ${r} 0 0 0 ${2 * r} 0z" fill="${colour}" transform="translate(${slip} ${slip})"/>
    ${line(round(glare), width, ink.soda50)}
    <circle r="${r}" fill="none" stroke="${ink.budo}" stroke-width="${width}"/>
    ${line(`M${-r} 0H${r}`, width)}</g>`;
}

const round = (d) => d.replace(/-?\d+\.\d+/g, (n) => +Number(n).toFixed(1));
