import type { Stroke } from 'opentype.js/dist/opentype.mjs';
import { type Fitted, fit } from './fit.ts';
import { type Letter, lettersIn } from './font.ts';

/** How far capital height stands above the baseline; used to centre a line in its height. */
const CAP_HEIGHT = 0.76;

/** Smaller letters would only get blurred by a plate. */
const SMALLEST_PLATED = 46;

type Words = {
  readonly text: string;
  readonly x: number;
  /** Top of the text's room. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly sizes: readonly number[];
  readonly leading: number;
  readonly fill: string;
  /** A second copy under the first, out of register like everything the shop prints. */
  readonly plate?: string;
  /** Where the lines stand when they need less than the room's height. */
  readonly stand?: 'top' | 'middle';
};

/** A text in its room. */
export function lettering(words: Words): string {
  const fitted = fit(words.text, words);
  return drawn(fitted, words);
}

function drawn({ size, lines }: Fitted, words: Words): string {
  const distance = size * words.leading;
  const tall = size * CAP_HEIGHT + distance * (lines.length - 1);
  const spare = words.stand === 'middle' ? Math.max(0, words.height - tall) / 2 : 0;
  const first = words.y + spare + size * CAP_HEIGHT;
  const outline = lines
    .map((line, place) => outlineOf(line, { x: words.x, baseline: first + place * distance, size }))
    .join('');
  const off = Math.max(3, size * 0.055).toFixed(1);
  const plate =
    words.plate && size >= SMALLEST_PLATED
      ? `<path d="${outline}" fill="${words.plate}" stroke="${words.plate}" stroke-width="${off}" stroke-linejoin="round" transform="translate(${off} ${off})"/>`
      : '';
  return `${plate}<path d="${outline}" fill="${words.fill}"/>`;
}

type Label = {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
};

const BEFORE = { start: 0, middle: 0.5, end: 1 } as const;

/** One line of a known size, such as a price or a date. */
export function label({ text, x, baseline, size, fill, anchor = 'start' }: Label): string {
  const start = x - widthOf(text) * size * BEFORE[anchor];
  return `<path d="${outlineOf(text, { x: start, baseline, size })}" fill="${fill}"/>`;
}

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
