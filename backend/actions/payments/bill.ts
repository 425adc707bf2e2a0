import { PAYMENT_SESSION_MS } from '#backend/domain/orders/order.ts';
import type { PayableShipment } from '#backend/domain/shipments/shipment.ts';
import { isLive } from '#backend/domain/orders/transitions.ts';
import { yearsBefore } from '#lib/contract/member/dates.ts';
import { dayInJapan } from '#backend/domain/time.ts';
import type { PaymentType } from '#lib/contract/enums.ts';
import type { StartPaymentParams } from '../orders/order-writer.ts';
import type { Refused } from '../members/refusals.ts';
import type { PaymentServices } from './paying.ts';
import type { PaymentSession, Payable } from './ports.ts';

/** What a payment session pays for: an order, or the fee of a shipment. */
export type Bill = {
  readonly email: string;
  readonly description: string;
  readonly returnUrl: string;
  /** The provider's page ends then. */
  readonly endsAt: Date;
  /** The time to pay is to be as long as its page lives; why not, where it cannot. */
  open(): Promise<'opened' | 'holdExpired' | 'payTimeOver' | 'orderClosed'>;
};

export function orderBill(
  { orderWriter, returnTo }: PaymentServices,
  payable: Payable,
  paymentSession: PaymentSession,
): Bill {
  const { drawId, orderId, drawTitle, quantity, directoryName, email, at } = payable;
  const endsAt = endOf(at);
  const opening: StartPaymentParams = {
    drawId,
    orderId,
    paymentType: paymentSession.paymentType,
    sessionEndsAt: endsAt,
  };
  return {
    email,
    description: `${drawTitle} ${quantity}回`,
    returnUrl: returnTo.order(directoryName, paymentSession.redirectId),
    endsAt,
    open: async () => {
      const opened = await orderWriter.startPayment(opening);
      return opened === 'opened' || opened === 'holdExpired' ? opened : 'orderClosed';
    },
  };
}

export function feeBill(
  { fees, returnTo }: PaymentServices,
  shipment: PayableShipment,
  paymentSession: PaymentSession,
): Bill {
  const { shipmentId, prizes, email, at } = shipment;
  const endsAt = endOf(at);
  return {
    email,
    description: `送料 賞品${prizes}点`,
    returnUrl: returnTo.shipment(shipmentId, paymentSession.redirectId),
    endsAt,
    open: async () => {
      const opened = await fees.startPayment(shipmentId, {
        paymentType: paymentSession.paymentType,
        sessionEndsAt: endsAt,
      });
      return opened === 'closedBefore' ? 'orderClosed' : opened;
    },
  };
}

/** A page that was made by an earlier try ends sooner; that its tickets are held a little longer does no harm. */
const endOf = (at: Date) => new Date(at.getTime() + PAYMENT_SESSION_MS);

export const matchesParams = (
  paymentSession: PaymentSession,
  { paymentType, useCard }: PaymentMethod,
): boolean => paymentSession.paymentType === paymentType && paymentSession.withCard === useCard;

/** Why an order cannot be paid as its buyer wants to; undefined where it can. */
export async function rejectionReason(
  services: PaymentServices,
  memberId: string,
  request: { readonly payable: Payable; readonly params: OrderPayment },
): Promise<PaymentRefusal | undefined> {
  const { payable, params } = request;
  const { status, heldUntil, at } = payable;
  if (!isLive(status)) return { refusal: 'orderClosed' };
  if (status === 'START' && (heldUntil === null || heldUntil <= at)) return { refusal: 'holdExpired' };
  if (!isOffered(services, payable, params)) return { refusal: 'paymentTypeNotOffered' };
  return isMinor(payable) ? minorRejection(services, memberId, request) : undefined;
}

/** NONE is for free orders only; every other order needs a provider. */
function isOffered(services: PaymentServices, { offered, total }: Payable, method: PaymentMethod): boolean {
  if (!offered.includes(method.paymentType) || (method.paymentType === 'NONE') !== (total === 0))
    return false;
  return method.paymentType === 'NONE' ? !method.useCard : isSupported(services, method);
}

/** Whether the provider can do it. */
export const isSupported = (
  { gateway }: Pick<PaymentServices, 'gateway'>,
  { paymentType, useCard }: PaymentMethod,
): boolean => gateway.paymentTypes.includes(paymentType) && (paymentType === 'CARD' || !useCard);

const ADULT_AGE_YEARS = 18;

const isMinor = ({ birthday, at }: Payable) => birthday > yearsBefore(dayInJapan(at), ADULT_AGE_YEARS);

async function minorRejection(
  { orders }: PaymentServices,
  memberId: string,
  { payable, params }: { readonly payable: Payable; readonly params: OrderPayment },
): Promise<PaymentRefusal | undefined> {
  if (!params.guardianConsents) return { refusal: 'consentNeeded' };
  // The month may have turned, or more was bought meanwhile, since the order was placed.
  const cap = (await orders.view(memberId, payable.orderId))?.monthlyCap;
  return cap && cap.left < payable.total ? { refusal: 'minorLimit' } : undefined;
}

/** A payment type, with or without the registered card. */
type PaymentMethod = {
  readonly paymentType: PaymentType;
  /** With the registered card. */
  readonly useCard: boolean;
};

export type OrderPayment = PaymentMethod & {
  readonly purpose: 'order';
  readonly orderId: string;
  readonly guardianConsents: boolean;
};

export type FeePayment = PaymentMethod & { readonly purpose: 'shipment'; readonly shipmentId: string };

export type PaymentSessionParams = OrderPayment | FeePayment | { readonly purpose: 'card' };

/** The provider's page; `url` null: nothing is left to do there. */
export type StartedPaymentSession = { readonly redirectId: string; readonly url: string | null };

export type PaymentRefusal = Refused<
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
