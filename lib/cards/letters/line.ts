import type { Stroke } from 'opentype.js/dist/opentype.mjs';
import { type Letter, lettersIn } from './font.ts';

/** These stand in half of their square; the other half is air, which lettering does without. */
const AIRY = /[「」『』（）【】〈〉《》〔〕、。，．・：；]/u;
/** What is left on either side of such a sign, in ems. */
const AIR = 0.06;
const TRACKING = 0.02;

/** Where a letter begins and how far it reaches, in ems. */
type Placed = { readonly letter: Letter; readonly shift: number; readonly advance: number };

function place(letter: Letter): Placed {
  const { glyph, unitsPerEm } = letter;
  if (!AIRY.test(letter.letter)) {
    return { letter, shift: 0, advance: glyph.advanceWidth / unitsPerEm + TRACKING };
  }
  const { x1, x2 } = glyph.getBoundingBox();
  return { letter, shift: AIR - x1 / unitsPerEm, advance: (x2 - x1) / unitsPerEm + 2 * AIR };
}

/** Width of a line in ems. */
export function widthOf(text: string): number {
  return lettersIn(text.trim()).reduce((sum, letter) => sum + place(letter).advance, 0);
}

export type LinePlace = { readonly x: number; readonly baseline: number; readonly size: number };

/** A line as the outlines of its letters: nothing of the text itself gets into the picture's source. */
export function outlineOf(text: string, { x, baseline, size }: LinePlace): string {
  let at = x;
  return lettersIn(text.trim())
    .map((letter) => {
      const { shift, advance } = place(letter);
      const { commands } = letter.glyph.getPath(at + shift * size, baseline, size);
      at += advance * size;
      return commands.map(written).join('');
    })
    .join('');
}

/** A stroke as SVG. The library's own writer turns a coordinate just beside a whole number into NaN. */
function written(stroke: Stroke): string {
  switch (stroke.type) {
    case 'Z':
      return 'Z';
    case 'Q':
      return `Q${points(stroke.x1, stroke.y1, stroke.x, stroke.y)}`;
    case 'C':
      return `C${points(stroke.x1, stroke.y1, stroke.x2, stroke.y2, stroke.x, stroke.y)}`;
    default:
      return `${stroke.type}${points(stroke.x, stroke.y)}`;
  }
}

const points = (...numbers: readonly number[]): string =>
  numbers.map((number) => number.toFixed(1)).join(' ');
