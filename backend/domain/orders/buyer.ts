import type { Terms } from './counter.ts';
import { isLive, isPaid } from './moves.ts';
import type { Order } from './order.ts';

/** What of a member decides whether he may buy from a draw. */
export type Buyer = {
  readonly memberId: string;
  readonly hasLeft: boolean;
  /** An order of this draw is under way. */
  readonly isBuying: boolean;
  /** Tickets of this draw that are his, or held for him. */
  readonly taken: number;
  /** For how long tickets of this draw were lately held for him that he then did not pay for. */
  readonly heldInVainMs: number;
  /** What he may spend this month, and what of it he has spent or is about to; null for whoever is of age. */
  readonly cap: { readonly most: number; readonly spent: number } | null;
  /** It is his turn in the draw's line. */
  readonly isCalled: boolean;
};

/** A draw's line: how many have been called and have neither ordered nor lost their turn, and whether others wait. */
export type Line = { readonly called: number; readonly somebodyWaits: boolean };

const counts = (order: Order | null) => order !== null && (isLive(order.status) || isPaid(order.status));

/** A buyer after an order of his came to be what it now is. */
export function buyerAfter(buyer: Buyer, before: Order | null, after: Order): Buyer {
  const more = Number(counts(after)) - Number(counts(before));
  const wasBuying = before !== null && isLive(before.status);
  return {
    ...buyer,
    isBuying: isLive(after.status) || (buyer.isBuying && !wasBuying),
    taken: buyer.taken + more * after.quantity,
    cap: buyer.cap && { ...buyer.cap, spent: buyer.cap.spent + more * after.total },
    isCalled: buyer.isCalled && before !== null,
  };
}

/** Which limit so many more tickets of a draw, at that sum, would take a buyer beyond. */
export function limitBroken(
  { perMember }: Pick<Terms, 'perMember'>,
  { taken, cap }: Pick<Buyer, 'taken' | 'cap'>,
  { quantity, total }: Pick<Order, 'quantity' | 'total'>,
): 'memberLimit' | 'minorLimit' | undefined {
  if (perMember !== null && taken + quantity > perMember) return 'memberLimit';
  return cap !== null && cap.spent + total > cap.most ? 'minorLimit' : undefined;
}
