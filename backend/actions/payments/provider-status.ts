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

/**
 * Shares status requests: concurrent calls for one payment session get the same response. A member who reloads the page
 * does not use up the shop's rate limit at the provider.
 */
export function shareStatusRequests(gateway: Gateway): Gateway {
  const underWay = new Map<string, Promise<ProviderStatus | Unavailable>>();
  return {
    ...gateway,
    status: (paymentSession) => {
      const pending = underWay.get(paymentSession.redirectId);
      if (pending !== undefined) return pending;
      const request = gateway
        .status(paymentSession)
        .finally(() => underWay.delete(paymentSession.redirectId));
      underWay.set(paymentSession.redirectId, request);
      return request;
    },
  };
}

/** The provider did not answer; retrying with the same key is safe. */
export type Unavailable = 'unavailable';

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
