import { type Fitted, fit } from './fit.ts';
import { outlineOf, widthOf } from './outlines.ts';

/** Height of capitals above the baseline in ems, to centre a line vertically. */
const CAP_HEIGHT = 0.76;

/** At smaller sizes a plate would blur the text. */
const SMALLEST_PLATED = 46;

type TextBlock = {
  readonly text: string;
  readonly x: number;
  /** Top of the text's area. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly sizes: readonly number[];
  readonly leading: number;
  readonly fill: string;
  /** Colour of a copy below the text, slightly shifted like a misregistered print. */
  readonly plate?: string;
  /** Vertical alignment of lines that need less than the area's height. */
  readonly align?: 'top' | 'middle';
};

/** A text fitted into its area. */
export function lettering(block: TextBlock): string {
  const fitted = fit(block.text, block);
  return render(fitted, block);
}

function render({ size, lines }: Fitted, block: TextBlock): string {
  const distance = size * block.leading;
  const tall = size * CAP_HEIGHT + distance * (lines.length - 1);
  const spare = block.align === 'middle' ? Math.max(0, block.height - tall) / 2 : 0;
  const first = block.y + spare + size * CAP_HEIGHT;
  const outline = lines
    .map((line, index) => outlineOf(line, { x: block.x, baseline: first + index * distance, size }))
    .join('');
  const off = Math.max(3, size * 0.055).toFixed(1);
  const plate =
    block.plate && size >= SMALLEST_PLATED
      ? `<path d="${outline}" fill="${block.plate}" stroke="${block.plate}" stroke-width="${off}" stroke-linejoin="round" transform="translate(${off} ${off})"/>`
      : '';
  return `${plate}<path d="${outline}" fill="${block.fill}"/>`;
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

/** One line of a fixed size, such as a price or a date. */
export function label({ text, x, baseline, size, fill, anchor = 'start' }: Label): string {
  const start = x - widthOf(text) * size * BEFORE[anchor];
  return `<path d="${outlineOf(text, { x: start, baseline, size })}" fill="${fill}"/>`;
}
