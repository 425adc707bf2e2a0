import { type DrawTag, DRAW_TAG_TEXT } from '#lib/draws/draw-status.ts';
import { BUDO, ICHIGO, INK2, LEMON, MELON, PAPER, RULE } from './colours.ts';
import { label } from './lettering.ts';
import { widthOf } from './outlines.ts';

/** The colours of a tag. */
export type TagColours = { readonly background: string; readonly text: string; readonly line?: string };

const TAG_COLOURS: Readonly<Record<DrawTag, TagColours>> = {
  onSale: { background: MELON, text: PAPER },
  few: { background: ICHIGO, text: PAPER },
  paused: { background: PAPER, text: BUDO, line: ICHIGO },
  upcoming: { background: LEMON, text: BUDO },
  soldOut: { background: BUDO, text: PAPER },
  ended: { background: PAPER, text: INK2, line: RULE },
  lastOne: { background: PAPER, text: BUDO, line: BUDO },
};

const HEIGHT = 44;
const SIZE = 25;
const PADDING = 14;
const GAP = 10;

/** Tags side by side, as on the shop's draw cards. */
export function tags(list: readonly DrawTag[], position: { readonly x: number; readonly y: number }): string {
  let x = position.x;
  return list
    .map((tag) => {
      const drawn = oneTag({ text: DRAW_TAG_TEXT[tag], print: TAG_COLOURS[tag], x, y: position.y });
      x += widthOfTag(DRAW_TAG_TEXT[tag]) + GAP;
      return drawn;
    })
    .join('');
}

export const widthOfTag = (text: string): number => Math.ceil(widthOf(text) * SIZE) + 2 * PADDING;

type OneTag = { readonly text: string; readonly print: TagColours; readonly x: number; readonly y: number };

export function oneTag({ text, print, x, y }: OneTag): string {
  const line = print.line ? ` stroke="${print.line}" stroke-width="3"` : '';
  return (
    `<rect x="${x}" y="${y}" width="${widthOfTag(text)}" height="${HEIGHT}" rx="7" fill="${print.background}"${line}/>` +
    label({ text, x: x + PADDING, baseline: y + 31, size: SIZE, fill: print.text })
  );
}
