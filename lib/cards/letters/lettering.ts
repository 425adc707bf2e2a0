import type { Fitted } from './fit.ts';
import { fit } from './fit.ts';
import { outlineOf, widthOf } from './line.ts';

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
