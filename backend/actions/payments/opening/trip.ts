import type { PaymentType } from '#lib/contract/words.ts';
import type { Refused } from '../../members/refused.ts';

export type OrderPayment = {
  readonly purpose: 'order';
  readonly orderId: string;
  readonly paymentType: PaymentType;
  /** With the registered card. */
  readonly useCard: boolean;
  readonly guardianConsents: boolean;
};

export type TripWish = OrderPayment | { readonly purpose: 'card' } | { readonly purpose: 'shipment' };

/** Where the trip begins; no address: there is nothing left to do at the provider. */
export type TripBegun = { readonly redirectId: string; readonly url: string | null };

export type TripRefused = Refused<
  | 'loginRequired'
  | 'notFound'
  | 'orderClosed'
  | 'holdExpired'
  | 'paymentUnderWay'
  | 'paymentTypeNotOffered'
  | 'cardMissing'
  | 'consentNeeded'
  | 'minorLimit'
  | 'gatewayAway'
>;
