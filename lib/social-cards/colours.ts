import type { Ink } from '#lib/contract/enums.ts';

/** The colours of app/colours.css, for pictures without style sheets. */
export const BUDO = '#211B52';
export const INK2 = '#57537F';
export const PAPER = '#FFFFFF';
export const HOLE = '#A9D3EC';
export const SHADE = '#EEF1F7';
export const RULE = '#CBD3E2';
export const ICHIGO = '#DB1F5B';
export const SODA = '#0074BA';
export const SODA20 = '#D3EAF7';
const SODA50 = '#86C4E8';
export const LEMON = '#FFD92E';
export const LEMON50 = '#FFEC94';
export const MELON = '#12814A';

/** The colours of a draw and its halftone. */
export const PRINT: Readonly<Record<Ink, { readonly full: string; readonly half: string }>> = {
  ichigo: { full: ICHIGO, half: '#F59AB5' },
  soda: { full: SODA, half: SODA50 },
  lemon: { full: LEMON, half: LEMON50 },
  melon: { full: MELON, half: '#8CCB8E' },
  mikan: { full: '#F07F1E', half: '#FBC38C' },
  budo: { full: '#5C5799', half: '#AEABCC' },
};
