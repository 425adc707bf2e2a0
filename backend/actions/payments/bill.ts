import { TRIP_MS } from '#backend/domain/orders/order.ts';
import type { PayableParcel } from '#backend/domain/shipments/shipment.ts';
import { isLive } from '#backend/domain/orders/transitions.ts';
import { yearsBefore } from '#lib/contract/member/dates.ts';
import { dayInJapan } from '#backend/domain/time.ts';
import type { PaymentType } from '#lib/contract/enums.ts';
import type { Opening } from '../orders/order-writer.ts';
import type { Refused } from '../members/refusals.ts';
import type { Paying } from './paying.ts';
import type { HandOff, Payable } from './ports.ts';

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

/** Why an order cannot be paid as its buyer wants to; undefined where it can. */
export async function whyNot(
  paying: Paying,
  memberId: string,
  asked: { readonly payable: Payable; readonly wish: OrderPayment },
): Promise<TripRefused | undefined> {
  const { payable, wish } = asked;
  const { status, heldUntil, at } = payable;
  if (!isLive(status)) return { refusal: 'orderClosed' };
  if (status === 'START' && (heldUntil === null || heldUntil <= at)) return { refusal: 'holdExpired' };
  if (!isOffered(paying, payable, wish)) return { refusal: 'paymentTypeNotOffered' };
  return isMinor(payable) ? whyNotForMinor(paying, memberId, asked) : undefined;
}

/** What costs nothing needs no provider, and what costs something does. */
function isOffered(paying: Paying, { offered, total }: Payable, way: Way): boolean {
  if (!offered.includes(way.paymentType) || (way.paymentType === 'NONE') !== (total === 0)) return false;
  return way.paymentType === 'NONE' ? !way.useCard : isWayOf(paying, way);
}

/** Whether the provider can do it. */
export const isWayOf = ({ gateway }: Pick<Paying, 'gateway'>, { paymentType, useCard }: Way): boolean =>
  gateway.paymentTypes.includes(paymentType) && (paymentType === 'CARD' || !useCard);

const OF_AGE = 18;

const isMinor = ({ birthday, at }: Payable) => birthday > yearsBefore(dayInJapan(at), OF_AGE);

async function whyNotForMinor(
  { orders }: Paying,
  memberId: string,
  { payable, wish }: { readonly payable: Payable; readonly wish: OrderPayment },
): Promise<TripRefused | undefined> {
  if (!wish.guardianConsents) return { refusal: 'consentNeeded' };
  // The month may have turned, or more was bought meanwhile, since the order was placed.
  const cap = (await orders.view(memberId, payable.orderId))?.monthlyCap;
  return cap && cap.left < payable.total ? { refusal: 'minorLimit' } : undefined;
}

/** How somebody wants to pay. */
type Way = {
  readonly paymentType: PaymentType;
  /** With the registered card. */
  readonly useCard: boolean;
};

export type OrderPayment = Way & {
  readonly purpose: 'order';
  readonly orderId: string;
  readonly guardianConsents: boolean;
};

export type FeePayment = Way & { readonly purpose: 'shipment'; readonly shipmentId: string };

export type TripWish = OrderPayment | FeePayment | { readonly purpose: 'card' };

/** Where the trip begins; no address: there is nothing left to do at the provider. */
export type TripBegun = { readonly redirectId: string; readonly url: string | null };

export type TripRefused = Refused<
  | 'loginRequired'
  | 'notFound'
  | 'orderClosed'
  | 'holdExpired'
  | 'payTimeOver'
  | 'paymentUnderWay'
  | 'paymentTypeNotOffered'
  | 'cardMissing'
  | 'consentNeeded'
  | 'minorLimit'
  | 'gatewayAway'
>;
