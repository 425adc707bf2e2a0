import type { ShippingTerms } from '#lib/contract/shipping-terms.ts';

/** The prizes of one draw in a shipment, with its terms. */
export type FeeShare = {
  readonly terms: Pick<ShippingTerms, 'fee' | 'freeFrom' | 'combinable'>;
  readonly prizes: number;
};

/** Whether the draws may share a shipment: all of them must allow it. */
export const isCombinable = (shares: readonly FeeShare[]): boolean =>
  shares.length <= 1 || shares.every(({ terms }) => terms.combinable);

/**
 * The fee of a shipment in whole yen: the highest fee of its draws, so that sending together never costs more
 * than sending apart. A draw charges nothing if enough of its own prizes are in the shipment.
 */
export const shipmentFee = (shares: readonly FeeShare[]): number => Math.max(0, ...shares.map(feeOf));

function feeOf({ terms: { fee, freeFrom }, prizes }: FeeShare): number {
  return freeFrom !== null && prizes >= freeFrom ? 0 : fee;
}
