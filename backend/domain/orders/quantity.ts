import { freeOf, type Standing } from './counter.ts';

export type QuantityRefusal = 'soldOut' | 'notEnoughLeft' | 'restNotFree' | 'quantityNotOffered';

export const isSoldOut = ({ terms, counter }: Pick<Standing, 'terms' | 'counter'>): boolean =>
  counter.sold >= terms.total;

/**
 * Why so many tickets cannot be had now. One of the offered numbers can, while so many are free; and all that remain,
 * whatever their number, while nobody else is paying for any of them.
 */
export function quantityRefusal(standing: Standing, quantity: number): QuantityRefusal | undefined {
  const { terms, counter } = standing;
  const remaining = terms.total - counter.sold;
  if (remaining <= 0) return 'soldOut';
  if (quantity > terms.perPurchase) return 'quantityNotOffered';
  if (quantity > remaining) return 'notEnoughLeft';
  if (terms.quantities.includes(quantity)) return quantity > freeOf(standing) ? 'notEnoughLeft' : undefined;
  if (quantity < remaining) return 'quantityNotOffered';
  return counter.held > 0 ? 'restNotFree' : undefined;
}
