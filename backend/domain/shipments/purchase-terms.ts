import type { FeeShare } from '#lib/shipments/fee.ts';

export type PurchaseTerms = FeeShare['terms'];

/**
 * The terms under which a member ships prizes of one draw: of each item the best one for the member, of the draw's present
 * terms and of those at their purchases of the draw. A change never makes shipping dearer for what was bought before it.
 */
export const bestTerms = (present: PurchaseTerms, atPurchases: readonly PurchaseTerms[]): PurchaseTerms =>
  atPurchases.reduce(
    (best, { fee, freeFrom, combinable }) => ({
      fee: Math.min(best.fee, fee),
      freeFrom: lowerCount(best.freeFrom, freeFrom),
      combinable: best.combinable || combinable,
    }),
    present,
  );

/** null: shipping is never free. */
function lowerCount(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
