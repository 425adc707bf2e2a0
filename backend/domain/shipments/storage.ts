/** A prize in storage or in a shipment; never a void one. */
export type StoredPrize = {
  readonly wonPrizeId: string;
  readonly memberId: string;
  readonly keptUntil: Date;
  /** In a shipment, or kept for the receiver of a gift. */
  readonly isInShipment: boolean;
};

export type GiveUpRefusal = 'notFound' | 'prizesTaken' | 'storageNotOver';

type GiveUpTerms = {
  readonly prizes: readonly StoredPrize[];
  /** The number of prizes asked for. */
  readonly requestedCount: number;
  /** A member may give up any prize in storage; the shop only those whose storage has ended (terms of use). */
  readonly by: GivenUpBy;
};

export type GivenUpBy = 'member' | 'shop';

/** Why these prizes cannot be given up. `undefined`: they can. */
export function giveUpRefusal(
  { prizes, requestedCount, by }: GiveUpTerms,
  at: Date,
): GiveUpRefusal | undefined {
  if (prizes.length < requestedCount) return 'notFound';
  if (prizes.some(({ isInShipment }) => isInShipment)) return 'prizesTaken';
  if (by === 'shop' && prizes.some(({ keptUntil }) => keptUntil > at)) return 'storageNotOver';
  return undefined;
}

export type ExtensionRefusal = 'notFound' | 'prizesTaken' | 'untilPast';

/**
 * The prizes whose storage is extended: those that would end earlier. Storage is never shortened, so the same
 * extension again changes nothing.
 */
export function extendedPrizes(
  prizes: readonly StoredPrize[],
  until: Date,
  at: Date,
): readonly StoredPrize[] | ExtensionRefusal {
  if (until <= at) return 'untilPast';
  if (prizes.length === 0) return 'notFound';
  if (prizes.some(({ isInShipment }) => isInShipment)) return 'prizesTaken';
  return prizes.filter(({ keptUntil }) => keptUntil < until);
}
