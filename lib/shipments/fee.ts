import type { ShippingTerms } from '#lib/contract/shipping-terms.ts';

/** What is to travel together of one draw. */
export type Share = {
  readonly terms: Pick<ShippingTerms, 'fee' | 'freeFrom' | 'combinable'>;
  readonly prizes: number;
};

/** Of several draws only those may share a parcel that all allow it. */
export const mayTravelTogether = (shares: readonly Share[]): boolean =>
  shares.length <= 1 || shares.every(({ terms }) => terms.combinable);

/**
 * What a parcel costs, in whole yen: the highest fee that any of its draws asks for, so that to send together is never
 * dearer than to send apart. A draw asks for nothing once enough of its own prizes lie in the parcel.
 */
export const parcelFee = (shares: readonly Share[]): number => Math.max(0, ...shares.map(feeOf));

function feeOf({ terms: { fee, freeFrom }, prizes }: Share): number {
  return freeFrom !== null && prizes >= freeFrom ? 0 : fee;
}
