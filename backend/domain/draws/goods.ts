import type { SafetyMark } from '#lib/contract/enums.ts';
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
};

export const NO_GOODS: Goods = { value: null, material: '', country: '', ageFrom: null, marks: [] };

export const isStated = ({ value, material, country, ageFrom, marks }: Goods): boolean =>
  value !== null || material !== '' || country !== '' || ageFrom !== null || marks.length > 0;

/** The goods of a prize as an entry or a draft has them: left out where nothing is stated. */
export const statedGoods = (goods: Goods): { readonly goods?: Goods } => (isStated(goods) ? { goods } : {});

/** Toys for small children are sold with the mark 子供PSC only (消費生活用製品安全法, since 2025-12-25). */
export const lacksChildMark = ({ ageFrom, marks }: Goods): boolean =>
  ageFrom !== null && ageFrom < CHILD_MARK_AGE_YEARS && !marks.includes('childPsc');
