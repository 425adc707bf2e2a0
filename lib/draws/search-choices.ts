import type { DrawRemaining, DrawSort } from '#lib/contract/draw-lists.ts';
import type { DrawState, SalesType } from '#lib/contract/enums.ts';
import type { DrawSearch } from '#lib/contract/search.ts';
import { numberText } from '#lib/text/numbers.ts';

/** The number of conditions besides the words and the state, which are always visible. */
export const countOfFilters = ({ character, salesType, maxPrice, remaining, sort }: DrawSearch): number =>
  [character, salesType, maxPrice, remaining, sort].filter((value) => value !== undefined).length;

type Choice<Value> = { readonly value: Value; readonly text: string };

export const STATE_CHOICES: readonly Choice<DrawState | undefined>[] = [
  { value: undefined, text: 'すべて' },
  { value: 'onSale', text: '販売中' },
  { value: 'upcoming', text: 'まもなく' },
  { value: 'soldOut', text: '完売' },
  { value: 'ended', text: '終了' },
];

export const PRICE_CHOICES: readonly Choice<number>[] = [500, 700, 1000].map((yen) => ({
  value: yen,
  text: `${numberText(yen)}円まで`,
}));

export const REMAINING_CHOICES: readonly Choice<DrawRemaining>[] = [
  { value: 'few', text: '残りわずか' },
  { value: 'half', text: '半分以上ある' },
];

export const SALES_TYPE_CHOICES: readonly Choice<SalesType>[] = [
  { value: 'last_special', text: 'ついているもの' },
];

export const SORT_CHOICES: readonly Choice<DrawSort>[] = [
  { value: 'new', text: '新しい順' },
  { value: 'endingSoon', text: '終了が近い順' },
  { value: 'fewLeft', text: '残りが少ない順' },
  { value: 'cheap', text: '値段が安い順' },
  { value: 'expensive', text: '値段が高い順' },
];
