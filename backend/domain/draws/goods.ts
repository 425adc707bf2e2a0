import type { SafetyMark } from '#lib/contract/enums.ts';
import type { PrizeSize } from '#lib/shipments/tariff.ts';
import { CHILD_MARK_AGE_YEARS } from '#lib/contract/shop-rules.ts';

/** A prize as a product. Empty texts and null: not stated. */
export type Goods = {
  /** Its price in a shop, in yen with tax. Shoppers do not see it. */
  readonly value: number | null;
  readonly material: string;
  readonly country: string;
  /** The age in years from which it is made. null also for what is no toy. */
  readonly ageFrom: number | null;
  readonly marks: readonly SafetyMark[];
  /** The places that it takes in a box. null: one. */
  readonly space: number | null;
  readonly isPostable: boolean;
};

export const NO_GOODS: Goods = {
  value: null,
  material: '',
  country: '',
  ageFrom: null,
  marks: [],
  space: null,
  isPostable: false,
};

/** The places that a prize takes in a box. */
export const placesOf = ({ space }: Pick<Goods, 'space'>): number => space ?? 1;

export const sizeOf = (goods: Pick<Goods, 'space' | 'isPostable'>): PrizeSize => ({
  space: placesOf(goods),
  isPostable: goods.isPostable,
});

/** Whether shoppers read something of it. */
export const isShown = ({ material, country, ageFrom, marks }: Goods): boolean =>
  material !== '' || country !== '' || ageFrom !== null || marks.length > 0;

export const isStated = (goods: Goods): boolean =>
  isShown(goods) || goods.value !== null || goods.space !== null || goods.isPostable;

/** The goods of a prize as an entry or a draft has them: left out where nothing is stated. */
export const statedGoods = (goods: Goods): { readonly goods?: Goods } => (isStated(goods) ? { goods } : {});

/** Toys for small children are sold with the mark 子供PSC only (消費生活用製品安全法, since 2025-12-25). */
export const lacksChildMark = ({ ageFrom, marks }: Goods): boolean =>
  ageFrom !== null && ageFrom < CHILD_MARK_AGE_YEARS && !marks.includes('childPsc');
