import { TRIP_MS } from '../../../domain/orders/hold.ts';
import type { Opening } from '../../orders/order-writer.ts';
import type { PayableParcel } from '../../../domain/shipping/shipment.ts';
import type { Paying } from '../paying.ts';
import type { HandOff, Payable } from '../stores.ts';
import type { Way } from './trip.ts';

/** What the provider is told of a trip, and where its begin is written: an order's tickets, or a parcel's fee. */
export type Bill = {
  readonly email: string;
  readonly description: string;
  readonly returnUrl: string;
  /** The provider's page ends then. */
  readonly endsAt: Date;
  /** The time to pay is to be as long as its page lives; why not, where it cannot. */
  open(): Promise<'opened' | 'holdExpired' | 'payTimeOver' | 'orderClosed'>;
};

export function billOfOrder({ desk, returnTo }: Paying, payable: Payable, trip: HandOff): Bill {
  const { drawId, orderId, drawTitle, quantity, directoryName, email, at } = payable;
  const endsAt = endOf(at);
  const opening: Opening = { drawId, orderId, paymentType: trip.paymentType, tripEndsAt: endsAt };
  return {
    email,
    description: `${drawTitle} ${quantity}回`,
    returnUrl: returnTo.order(directoryName, trip.redirectId),
    endsAt,
    open: async () => {
      const opened = await desk.open(opening);
      return opened === 'opened' || opened === 'holdExpired' ? opened : 'orderClosed';
    },
  };
}

export function billOfFee({ fees, returnTo }: Paying, parcel: PayableParcel, trip: HandOff): Bill {
  const { shipmentId, prizes, email, at } = parcel;
  const endsAt = endOf(at);
  return {
    email,
    description: `送料 賞品${prizes}点`,
    returnUrl: returnTo.shipment(shipmentId, trip.redirectId),
    endsAt,
    open: async () => {
      const opened = await fees.open(shipmentId, { paymentType: trip.paymentType, tripEndsAt: endsAt });
      return opened === 'closedBefore' ? 'orderClosed' : opened;
    },
  };
}

/** A page that was made by an earlier try ends sooner; that its tickets are held a little longer does no harm. */
const endOf = (at: Date) => new Date(at.getTime() + TRIP_MS);

export const isAsWished = (trip: HandOff, { paymentType, useCard }: Way): boolean =>
  trip.paymentType === paymentType && trip.withCard === useCard;
