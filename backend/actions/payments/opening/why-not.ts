import { yearsBefore } from '#lib/contract/member/dates.ts';
import { dayInJapan } from '../../../domain/japan-time.ts';
import { isLive } from '../../../domain/orders/moves.ts';
import type { Paying } from '../ports.ts';
import type { Payable } from '../stores.ts';
import type { OrderPayment, TripRefused, Way } from './trip.ts';

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
