import type { Stroke } from 'opentype.js/dist/opentype.mjs';
import { type TypesetGlyph, glyphsIn } from './font.ts';

/** Signs that use half of their square; the empty half is removed. */
const HALF_WIDTH_SIGNS = /[「」『』（）【】〈〉《》〔〕、。，．・：；]/u;
/** Margin on either side of such a sign in ems. */
const SIGN_MARGIN_EMS = 0.06;
const TRACKING_EMS = 0.02;

/** Offset and advance of a glyph in ems. */
type GlyphMetrics = { readonly character: TypesetGlyph; readonly shift: number; readonly advance: number };

function measure(character: TypesetGlyph): GlyphMetrics {
  const { glyph, unitsPerEm } = character;
  if (!HALF_WIDTH_SIGNS.test(character.character)) {
    return { character, shift: 0, advance: glyph.advanceWidth / unitsPerEm + TRACKING_EMS };
  }
  const { x1, x2 } = glyph.getBoundingBox();
  return {
    character,
    shift: SIGN_MARGIN_EMS - x1 / unitsPerEm,
    advance: (x2 - x1) / unitsPerEm + 2 * SIGN_MARGIN_EMS,
  };
}

/** Width of a line in ems. */
export function widthOf(text: string): number {
  return glyphsIn(text.trim()).reduce((sum, character) => sum + measure(character).advance, 0);
}

type LinePosition = { readonly x: number; readonly baseline: number; readonly size: number };

/** A line as outlines: the text itself does not get into the picture's source. */
export function outlineOf(text: string, { x, baseline, size }: LinePosition): string {
  let at = x;
  return glyphsIn(text.trim())
    .map((character) => {
      const { shift, advance } = measure(character);
      const { commands } = character.glyph.getPath(at + shift * size, baseline, size);
      at += advance * size;
      return commands.map(strokePath).join('');
    })
    .join('');
}

/**
 * A stroke as SVG path data. The library's own writer turns a coordinate just beside a whole number into NaN.
 */
function strokePath(stroke: Stroke): string {
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
