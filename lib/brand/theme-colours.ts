import type { Brand } from '#lib/contract/brand.ts';
import { paletteOf } from './palette.ts';

/** The colour of the browser's bars, that of the page's background: --soda20, and --budo in dark mode. */
export function themeColoursOf({ colours }: Pick<Brand, 'colours'>): {
  readonly day: string;
  readonly night: string;
} {
  const { soda20, budo } = paletteOf(colours).day;
  return { day: soda20.toUpperCase(), night: budo.toUpperCase() };
}
