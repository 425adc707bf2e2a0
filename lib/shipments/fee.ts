import type { ShippingMethod } from '#lib/contract/enums.ts';
import type { Prefecture } from '#lib/contract/member/prefectures.ts';
import { flatTariff, type Tariff, tariffFee, tariffFees } from './tariff.ts';

/** The terms on which the fee of a shipment depends. */
export type FeeTerms = {
  /** The lowest fee; without tables that of every shipment. */
  readonly fee: number;
  /** Tables of fees, of which the lowest fee counts. Left out: `fee` holds for every parcel, and there is no post. */
  readonly tariffs?: readonly Tariff[] | undefined;
  readonly freeFrom: number | null;
  readonly combinable: boolean;
};

/** The prizes of one draw in a shipment, with its terms. */
export type FeeShare = {
  readonly terms: FeeTerms;
  readonly prizes: number;
  /** The places that they take in a box. Left out: one each. */
  readonly space?: number;
  /** Whether all of them can be sent by post. Left out: not. */
  readonly isPostable?: boolean;
};

/** Whether the draws may share a shipment: all of them must allow it. */
export const isCombinable = (shares: readonly FeeShare[]): boolean =>
  shares.length <= 1 || shares.every(({ terms }) => terms.combinable);

export const tariffsOf = ({ fee, tariffs }: Pick<FeeTerms, 'fee' | 'tariffs'>): readonly Tariff[] =>
  tariffs ?? [flatTariff(fee)];

/**
 * The fee of a shipment in whole yen: the highest fee of its draws for a box of all its prizes, but never more than a shipment of
 * each draw would cost. A draw charges nothing if enough of its own prizes are in the shipment. `undefined`: the method is not
 * offered for it.
 */
export function feeBy(
  method: ShippingMethod,
  shares: readonly FeeShare[],
  prefecture: Prefecture,
): number | undefined {
  if (method === 'post' && !shares.every(({ isPostable }) => isPostable)) return undefined;
  const feeIn = (share: FeeShare, space: number) => shareFee(share, { method, prefecture, space });
  const spaces = shares.map(spaceOf);
  const together = shares.map((share) => feeIn(share, sum(spaces)));
  const apart = shares.map((share) => feeIn(share, spaceOf(share)));
  return areKnown(together) && areKnown(apart) ? Math.min(Math.max(0, ...together), sum(apart)) : undefined;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export const areKnown = (fees: readonly (number | undefined)[]): fees is readonly number[] =>
  fees.every((fee) => fee !== undefined);

const spaceOf = ({ prizes, space = prizes }: FeeShare): number => space;

function shareFee({ terms, prizes }: FeeShare, sent: Parameters<typeof tariffFee>[1]): number | undefined {
  const fees = tariffsOf(terms).flatMap((tariff) => tariffFee(tariff, sent) ?? []);
  if (fees.length === 0) return undefined;
  return terms.freeFrom !== null && prizes >= terms.freeFrom ? 0 : Math.min(...fees);
}

/** The fee of a parcel, which every table has. */
export function shipmentFee(shares: readonly FeeShare[], prefecture: Prefecture): number {
  const fee = feeBy('box', shares, prefecture);
  if (fee === undefined) throw new Error('A table of shipping fees has no size that fits everything.');
  return fee;
}

export type OfferedMethod = { readonly method: ShippingMethod; readonly fee: number };

/** The methods by which a shipment can be sent, the cheapest first; of equal ones the parcel, which has more room. */
export function offeredMethods(
  shares: readonly FeeShare[],
  prefecture: Prefecture,
): readonly OfferedMethod[] {
  const box = shipmentFee(shares, prefecture);
  const post = feeBy('post', shares, prefecture);
  if (post === undefined) return [{ method: 'box', fee: box }];
  const byPost = { method: 'post', fee: post } as const;
  const byBox = { method: 'box', fee: box } as const;
  return post < box ? [byPost, byBox] : [byBox, byPost];
}

/** Whether the prefecture makes no difference. */
export const isSameEverywhere = (shares: readonly FeeShare[]): boolean =>
  shares.every(({ terms }) => tariffsOf(terms).every(({ regions }) => regions.length === 1));

/** Whether a draw charges nothing for this number of its prizes, wherever they are sent. */
export const isFree = ({ terms, prizes }: FeeShare): boolean =>
  (terms.freeFrom !== null && prizes >= terms.freeFrom) ||
  tariffsOf(terms).some((tariff) => tariffFees(tariff).every((fee) => fee === 0));
