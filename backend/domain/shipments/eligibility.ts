import type { ShippingMethod } from '#lib/contract/enums.ts';
import type { Prefecture } from '#lib/contract/member/prefectures.ts';
import { feeBy, isCombinable, shipmentFee, type FeeShare, type FeeTerms } from '#lib/shipments/fee.ts';
import type { Fee } from './fee-payment.ts';

/** A prize of a shipment request, with the terms of its draw. */
export type RequestedPrize = {
  readonly drawId: string;
  readonly terms: FeeTerms;
  /** The places that it takes in a box. */
  readonly space: number;
  readonly isPostable: boolean;
  readonly keptUntil: Date;
  /** In a shipment, or kept for the receiver of a gift. */
  readonly isInShipment: boolean;
  /** A dispute of its payment holds it. */
  readonly isHeld: boolean;
};

type RequestTerms = {
  /** Prizes of the member, of orders that were played and not refunded. */
  readonly prizes: readonly RequestedPrize[];
  /** The number of prizes requested. */
  readonly requestedCount: number;
  readonly drawId: string;
  /** As the page showed it. */
  readonly fee: number;
  readonly method: ShippingMethod;
  readonly prefecture: Prefecture;
};

export type PrizesRefusal = 'notFound' | 'prizesTaken' | 'prizesHeld' | 'storageOver' | 'notCombinable';
export type RequestRefusal = PrizesRefusal | 'methodNotOffered' | 'feeChanged';

/** Why these prizes cannot be sent in one shipment at this time. `undefined`: they can. */
export function prizesRefusal(
  { prizes, requestedCount }: Pick<RequestTerms, 'prizes' | 'requestedCount'>,
  at: Date,
): PrizesRefusal | undefined {
  if (prizes.length < requestedCount) return 'notFound';
  if (prizes.some((prize) => prize.isInShipment)) return 'prizesTaken';
  if (prizes.some((prize) => prize.isHeld)) return 'prizesHeld';
  if (prizes.some((prize) => prize.keptUntil <= at)) return 'storageOver';
  return isCombinable(sharesOf(prizes)) ? undefined : 'notCombinable';
}

/** The fee of a parcel with these prizes. */
export const feeOf = (prizes: readonly RequestedPrize[], prefecture: Prefecture): number =>
  shipmentFee(sharesOf(prizes), prefecture);

/** Why these prizes cannot be sent in one shipment, for this fee and at this time. `undefined`: they can. */
export function requestRefusal(
  { prizes, requestedCount, drawId, fee, method, prefecture }: RequestTerms,
  at: Date,
): RequestRefusal | undefined {
  const isOfDraw = prizes.some((prize) => prize.drawId === drawId);
  const refusal = isOfDraw ? prizesRefusal({ prizes, requestedCount }, at) : 'notFound';
  if (refusal !== undefined) return refusal;
  const present = feeBy(method, sharesOf(prizes), prefecture);
  if (present === undefined) return 'methodNotOffered';
  return present === fee ? undefined : 'feeChanged';
}

/** The number of prizes of each draw in the shipment. */
function sharesOf(prizes: readonly RequestedPrize[]): FeeShare[] {
  const byDraw = Map.groupBy(prizes, ({ drawId }) => drawId);
  return [...byDraw.values()].flatMap(shareOf);
}

function shareOf(prizes: readonly RequestedPrize[]): FeeShare[] {
  const [first] = prizes;
  if (first === undefined) return [];
  return [
    {
      terms: first.terms,
      prizes: prizes.length,
      space: prizes.reduce((sum, { space }) => sum + space, 0),
      isPostable: prizes.every(({ isPostable }) => isPostable),
    },
  ];
}

/** Withdrawn by its member, or not paid in time; the latter is reported to the member by email. */
export type WithdrawalReason = 'byMember' | 'payTimeOver';

export type WithdrawalRefusal = 'closedBefore' | 'paid' | 'beingPaid' | 'stillTime';

/**
 * Why a shipment cannot be withdrawn; `undefined`: it can. `beingPaid`: its payment session has to be closed first.
 */
export function withdrawalRefusal(
  { fee, paymentStatus, payUntil, isWithdrawn }: Omit<Fee, 'paymentType'>,
  reason: WithdrawalReason,
  at: Date,
): WithdrawalRefusal | undefined {
  if (isWithdrawn) return 'closedBefore';
  const isBeingPaid = paymentStatus === 'PENDING';
  if (fee === 0 || (paymentStatus !== 'NONE' && !isBeingPaid)) return 'paid';
  if (reason === 'payTimeOver') return payUntil !== null && payUntil <= at ? undefined : 'stillTime';
  return isBeingPaid ? 'beingPaid' : undefined;
}
