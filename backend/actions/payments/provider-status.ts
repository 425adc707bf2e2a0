import type { Unavailable, ProviderStatus, PaymentSession, Gateway } from './ports.ts';
import type { PaymentServices } from './paying.ts';

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
