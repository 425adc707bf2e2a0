import type { PaymentType } from '#lib/contract/enums.ts';
import type { Refused } from '../../members/refused.ts';

/** How somebody wants to pay. */
export type Way = {
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
