import type { Ink } from '#lib/contract/enums.ts';
import { type BrandColours, paletteOf } from './palette.ts';

/** The inks by their part in the brand: staff of any shop read these, whatever its colours are. */
export const INK_NAMES: Readonly<Record<Ink, string>> = {
  ichigo: '主役の色',
  soda: 'わき役の色',
  lemon: '目じるしの色',
  melon: '緑',
  mikan: 'だいだい',
  budo: 'うすい文字の色',
};

/** The colours in which pages of a brand print draws (`data-ink` in app/colours.css). Two are of no brand. */
export function inkColours(colours: BrandColours): Readonly<Record<Ink, string>> {
  const { ichigo, soda, lemon, budo60 } = paletteOf(colours).day;
  return { ichigo, soda, lemon, melon: '#12814a', mikan: '#f07f1e', budo: budo60 };
}
