import { isCombinable, shipmentFee, type FeeShare } from '#lib/shipments/fee.ts';
import type { Fee } from './fee.ts';

/** A prize that somebody wants to have sent, with the terms of its draw. */
export type RequestedPrize = {
  readonly drawId: string;
  readonly terms: FeeShare['terms'];
  readonly keptUntil: Date;
  readonly isInShipment: boolean;
};

type RequestTerms = {
  /** Those that are the member's, of an order that was played and not given back. */
  readonly prizes: readonly RequestedPrize[];
  /** How many were asked for. */
  readonly requestedCount: number;
  readonly drawId: string;
  /** As it was shown. */
  readonly fee: number;
};

export type RequestRefusal = 'notFound' | 'prizesTaken' | 'storageOver' | 'notCombinable' | 'feeChanged';

/** Why these prizes cannot travel in one parcel, for this fee and now. */
export function requestRefusal(
  { prizes, requestedCount: asked, drawId, fee }: RequestTerms,
  at: Date,
): RequestRefusal | undefined {
  const isOfDraw = prizes.some((prize) => prize.drawId === drawId);
  if (prizes.length < asked || !isOfDraw) return 'notFound';
  if (prizes.some((prize) => prize.isInShipment)) return 'prizesTaken';
  if (prizes.some((prize) => prize.keptUntil <= at)) return 'storageOver';
  const shares = sharesOf(prizes);
  if (!isCombinable(shares)) return 'notCombinable';
  return shipmentFee(shares) === fee ? undefined : 'feeChanged';
}

/** What each draw has in the parcel. */
function sharesOf(prizes: readonly RequestedPrize[]): FeeShare[] {
  const shares = new Map<string, FeeShare>();
  for (const { drawId, terms } of prizes)
    shares.set(drawId, { terms, prizes: (shares.get(drawId)?.prizes ?? 0) + 1 });
  return [...shares.values()];
}

/** Given up by its member, or not paid in time, which the member is told by an email. */
export type WithdrawalReason = 'byMember' | 'payTimeOver';

export type WithdrawalRefusal = 'closedBefore' | 'paid' | 'beingPaid' | 'stillTime';

/** Why a shipment cannot be withdrawn. `beingPaid`: its payment session has to be closed first. */
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
