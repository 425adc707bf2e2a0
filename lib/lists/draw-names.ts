import type { DrawState, SalesType } from '#lib/contract/enums.ts';

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
