import type { DrawState, Ink, SalesType } from '#lib/contract/enums.ts';

export const DRAW_STATE_NAMES: Readonly<Record<DrawState, string>> = {
  upcoming: '発売前',
  onSale: '発売中',
  soldOut: '完売',
  ended: '終了',
};

/** Colours of Mantine's theme. */
export const DRAW_STATE_COLOURS: Readonly<Record<DrawState, string>> = {
  upcoming: 'blue',
  onSale: 'green',
  soldOut: 'budo',
  ended: 'gray',
};

export const SALES_TYPE_NAMES: Readonly<Record<SalesType, string>> = {
  normal: 'ふつうのガチャ',
  last_special: 'ラストワン賞つき',
};

export const INK_NAMES: Readonly<Record<Ink, string>> = {
  ichigo: 'いちご',
  soda: 'ソーダ',
  lemon: 'レモン',
  melon: 'メロン',
  mikan: 'みかん',
  budo: 'ぶどう',
};

/** The colours of app/colours.css. */
export const INK_COLOURS: Readonly<Record<Ink, string>> = {
  ichigo: '#db1f5b',
  soda: '#0074ba',
  lemon: '#ffd92e',
  melon: '#12814a',
  mikan: '#f07f1e',
  budo: '#5c5799',
};
