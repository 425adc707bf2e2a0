import { type Tag, TAG_WORDS } from '#lib/draws/draw-status.ts';
import { BUDO, ICHIGO, INK2, LEMON, MELON, PAPER, RULE } from './colours.ts';
import { label, widthOf } from './lettering.ts';

/** How a tag is printed. */
export type Print = { readonly ground: string; readonly text: string; readonly line?: string };

export const TAG_PRINTS: Readonly<Record<Tag, Print>> = {
  onSale: { ground: MELON, text: PAPER },
  few: { ground: ICHIGO, text: PAPER },
  upcoming: { ground: LEMON, text: BUDO },
  soldOut: { ground: BUDO, text: PAPER },
  ended: { ground: PAPER, text: INK2, line: RULE },
  lastOne: { ground: PAPER, text: BUDO, line: BUDO },
};

const HEIGHT = 44;
const SIZE = 25;
const PADDING = 14;
const GAP = 10;

/** Tags side by side, as on the shop's draw cards. */
export function tags(list: readonly Tag[], place: { readonly x: number; readonly y: number }): string {
  let x = place.x;
  return list
    .map((tag) => {
      const drawn = oneTag({ text: TAG_WORDS[tag], print: TAG_PRINTS[tag], x, y: place.y });
      x += widthOfTag(TAG_WORDS[tag]) + GAP;
      return drawn;
    })
    .join('');
}

export const widthOfTag = (text: string): number => Math.ceil(widthOf(text) * SIZE) + 2 * PADDING;

type OneTag = { readonly text: string; readonly print: Print; readonly x: number; readonly y: number };

export function oneTag({ text, print, x, y }: OneTag): string {
  const line = print.line ? ` stroke="${print.line}" stroke-width="3"` : '';
  return (
    `<rect x="${x}" y="${y}" width="${widthOfTag(text)}" height="${HEIGHT}" rx="7" fill="${print.ground}"${line}/>` +
    label({ text, x: x + PADDING, baseline: y + 31, size: SIZE, fill: print.text })
  );
}
