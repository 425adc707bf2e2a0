import type { Gateway } from './ports.ts';
import type { PaymentServices } from './payment-services.ts';
import type { PaymentSession } from '#backend/domain/orders/payment-polling.ts';
import type { Capture } from '#backend/domain/orders/order.ts';
import type { OrderReason } from '#lib/contract/enums.ts';

/**
 * Returns the provider's status of a payment session. Sessions of a provider that the shop no longer uses are
 * unavailable.
 */
export async function readProviderStatus(
  { gateway }: PaymentServices,
  paymentSession: PaymentSession,
): Promise<ProviderStatus | Unavailable> {
  return paymentSession.provider === gateway.provider ? gateway.status(paymentSession) : 'unavailable';
}

/** Asks the provider for a payment that a webhook reports. */
export async function findReportedCapture(
  { gateway }: PaymentServices,
  { provider, redirectId }: PaymentSession,
  paymentId: string,
): Promise<FoundCapture | Unavailable> {
  return provider === gateway.provider ? gateway.findCapture({ redirectId, paymentId }) : 'unavailable';
}

/**
 * Shares status requests: concurrent calls for one payment session or payment get the same response. A member who
 * reloads the page does not use up the shop's rate limit at the provider.
 */
export function shareStatusRequests(gateway: Gateway): Gateway {
  const shareStatus = sharing<ProviderStatus | Unavailable>();
  const shareCapture = sharing<FoundCapture | Unavailable>();
  return {
    ...gateway,
    status: (paymentSession) => shareStatus(paymentSession.redirectId, () => gateway.status(paymentSession)),
    findCapture: (payment) =>
      shareCapture(`${payment.redirectId} ${payment.paymentId}`, () => gateway.findCapture(payment)),
  };
}

function sharing<Answer>(): (key: string, send: () => Promise<Answer>) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>();
  return (key, send) => {
    const pending = underWay.get(key);
    if (pending !== undefined) return pending;
    const request = send().finally(() => underWay.delete(key));
    underWay.set(key, request);
    return request;
  };
}

/** The provider did not answer; retrying with the same key is safe. */
export type Unavailable = 'unavailable';

export type ReportedPayment = { readonly redirectId: string; readonly paymentId: string };

/** `refunded`: captured, and returned since. `none`: the provider took no such payment for this payment session. */
export type FoundCapture = Capture | 'refunded' | 'none';

/** Status of a provider session, as the provider reports it. */
export type ProviderStatus =
  | { readonly state: 'pending' | 'cancelled' | 'expired' | 'unknown' }
  /** All captures: two if the buyer paid twice. */
  | { readonly state: 'captured'; readonly captures: readonly Capture[] }
  /** Final: the buyer cannot try again on the same page. */
  | { readonly state: 'refused'; readonly reason: OrderReason }
  | { readonly state: 'registered'; readonly card: ProviderCard };

export type ProviderCard = {
  readonly customerId: string;
  readonly brand: string;
  readonly lastFour: string;
  /** YYYY-MM */
  readonly expiry: string;
};
