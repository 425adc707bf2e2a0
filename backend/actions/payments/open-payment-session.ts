import type { Paying } from './paying.ts';
import { openForCard } from './open-for-card.ts';
import { openForFee } from './open-for-fee.ts';
import { openForOrder } from './open-for-order.ts';
import type { TripBegun, TripRefused, TripWish } from './bill.ts';

/** Opens a trip to the payment provider. Whoever asks again for the same gets the same one. */
export async function openHandOff(
  paying: Paying,
  memberId: string,
  wish: TripWish,
): Promise<TripBegun | TripRefused> {
  switch (wish.purpose) {
    case 'order':
      return openForOrder(paying, memberId, wish);
    case 'card':
      return openForCard(paying, memberId);
    case 'shipment':
      return openForFee(paying, memberId, wish);
  }
}
