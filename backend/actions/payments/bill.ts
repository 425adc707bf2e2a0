import { PAYMENT_SESSION_MS } from '#backend/domain/orders/order.ts';
import type { PayableShipment } from '#backend/domain/shipments/shipment.ts';
import { isLive } from '#backend/domain/orders/transitions.ts';
import { type GuardianRefusal, guardianRefusal, isMinor } from '#backend/domain/members/guardian.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { resultRoute, shipmentRoute } from '#lib/site/routes.ts';
import { findOrderView } from '#backend/persistence/orders/order-view.ts';
import type { Payable } from '#backend/persistence/payments/payables.ts';
import { decisionOf, findGuardian } from '#backend/persistence/members/guardians.ts';
import { findSpendingLimit } from '#backend/persistence/members/spending-limits.ts';
import { spentBeside } from '#backend/persistence/orders/spending.ts';
import { isPaused, limitAt } from '#backend/domain/members/spending-limit.ts';
import { type StartPaymentParams, startOrderPayment } from '../orders/order-writer.ts';
import { startShippingFeePayment } from '../shipments/shipping-fees.ts';
import type { Refused } from '../members/refusals.ts';
import type { Gateway } from './gateway.ts';
import type { PaymentContext } from './payment-context.ts';
import type { PaymentSession } from '#backend/domain/payments/payment-session.ts';

/** The item that a payment session pays for: an order, or the shipping fee of a shipment. */
export type Bill = {
  readonly email: string;
  readonly description: string;
  readonly returnUrl: string;
  /** The provider's page ends at this time. */
  readonly endsAt: Date;
  /** Extends the payment deadline to the end of the page; another result: why it cannot. */
  open(): Promise<'opened' | 'holdExpired' | 'payTimeOver' | 'orderClosed'>;
};

export function orderBill(
  { orderBatcher, siteOrigin }: PaymentContext,
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
    returnUrl: returnUrl(siteOrigin, resultRoute(directoryName), paymentSession),
    endsAt,
    open: async () => {
      const opened = await startOrderPayment(orderBatcher, opening);
      return opened === 'opened' || opened === 'holdExpired' ? opened : 'orderClosed';
    },
  };
}

export function feeBill(
  { db, siteOrigin }: PaymentContext,
  shipment: PayableShipment,
  paymentSession: PaymentSession,
): Bill {
  const { shipmentId, prizes, email, at } = shipment;
  const endsAt = endOf(at);
  return {
    email,
    description: `送料 賞品${prizes}点`,
    returnUrl: returnUrl(siteOrigin, shipmentRoute(shipmentId), paymentSession),
    endsAt,
    open: async () => {
      const opened = await startShippingFeePayment(db, shipmentId, {
        paymentType: paymentSession.paymentType,
        sessionEndsAt: endsAt,
      });
      return opened === 'closedBefore' ? 'orderClosed' : opened;
    },
  };
}

/** The page of the shop that the provider returns the buyer to. */
export const returnUrl = (
  siteOrigin: string,
  route: string,
  { redirectId }: Pick<PaymentSession, 'redirectId'>,
): string => `${siteOrigin}${route}?redirectId=${redirectId}`;

/** The page of a repeated call ends sooner than this. The tickets are then held a little longer than needed. */
const endOf = (at: Date) => new Date(at.getTime() + PAYMENT_SESSION_MS);

export const matchesParams = (
  paymentSession: PaymentSession,
  { paymentType, useCard }: PaymentMethod,
): boolean => paymentSession.paymentType === paymentType && paymentSession.withCard === useCard;

/** Why the buyer cannot pay the order in this way; `undefined`: they can. */
export async function rejectionReason(
  context: PaymentContext,
  memberId: string,
  request: { readonly payable: Payable; readonly params: OrderPayment },
): Promise<PaymentRefusal | undefined> {
  const { payable, params } = request;
  const { status, heldUntil, at } = payable;
  if (!isLive(status)) return { refusal: 'orderClosed' };
  if (status === 'START' && (heldUntil === null || heldUntil <= at)) return { refusal: 'holdExpired' };
  if (!isOffered(context.gateway, payable, params)) return { refusal: 'paymentTypeNotOffered' };
  const refusal = isMinor(payable.birthday, at)
    ? await minorRejection(context, memberId, request)
    : undefined;
  return refusal ?? ownRejection(context, memberId, payable);
}

/** NONE is for free orders only; every other order needs a provider. */
function isOffered(gateway: Gateway, { offered, total }: Payable, method: PaymentMethod): boolean {
  if (!offered.includes(method.paymentType) || (method.paymentType === 'NONE') !== (total === 0))
    return false;
  return method.paymentType === 'NONE' ? !method.useCard : isSupported(gateway, method);
}

/** Whether the provider supports this payment type. */
export const isSupported = (gateway: Gateway, { paymentType, useCard }: PaymentMethod): boolean =>
  gateway.paymentTypes.includes(paymentType) && (paymentType === 'CARD' || !useCard);

async function minorRejection(
  context: PaymentContext,
  memberId: string,
  { payable, params }: { readonly payable: Payable; readonly params: OrderPayment },
): Promise<PaymentRefusal | undefined> {
  // They may have decided since the order was placed.
  const guardian = await findGuardian(context.db, memberId);
  const refusal = guardianRefusal(payable.birthday, payable.at, guardian && decisionOf(guardian));
  if (refusal !== null) return { refusal };
  if (!params.guardianConsents) return { refusal: 'consentNeeded' };
  // Since the order was placed, the month may have changed or the member may have bought more.
  const cap = (await findOrderView(context, memberId, payable.orderId))?.monthlyCap;
  return cap && cap.left < payable.total ? { refusal: 'minorLimit' } : undefined;
}

/** Why the member's own decision, also one made since the order was placed, forbids the payment. */
async function ownRejection(
  { db }: Pick<PaymentContext, 'db'>,
  memberId: string,
  { orderId, total, at }: Payable,
): Promise<PaymentRefusal | undefined> {
  const own = await findSpendingLimit(db, memberId);
  if (isPaused(own, at)) return { refusal: 'purchasesPaused' };
  const most = limitAt(own, at);
  if (most === null) return undefined;
  const spent = await spentBeside(db, { memberId, orderId }, at);
  return spent + total > most ? { refusal: 'ownLimit' } : undefined;
}

/** A payment type, with or without the registered card. */
type PaymentMethod = {
  readonly paymentType: PaymentType;
  /** With the registered card. */
  readonly useCard: boolean;
};

/** The device cookie of the browser that pays. */
type PayingBrowser = { readonly deviceToken?: string | undefined };

export type OrderPayment = PaymentMethod &
  PayingBrowser & {
    readonly purpose: 'order';
    readonly orderId: string;
    readonly guardianConsents: boolean;
  };

export type FeePayment = PaymentMethod &
  PayingBrowser & { readonly purpose: 'shipment'; readonly shipmentId: string };

export type PaymentSessionParams = OrderPayment | FeePayment | { readonly purpose: 'card' };

/** The provider's page; `url` null: there is nothing left to pay. */
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
  | 'drawingPaused'
  | 'minorLimit'
  | 'ownLimit'
  | 'purchasesPaused'
  | GuardianRefusal
  | 'providerUnavailable'
>;
