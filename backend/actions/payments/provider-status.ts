import type { Unavailable, ProviderStatus, PaymentSession, Gateway } from './ports.ts';
import type { PaymentServices } from './paying.ts';

/** How a trip stands at its provider. One whose provider the shop has left cannot be asked about any more. */
export async function readProviderStatus(
  { gateway }: PaymentServices,
  paymentSession: PaymentSession,
): Promise<ProviderStatus | Unavailable> {
  return paymentSession.provider === gateway.provider ? gateway.status(paymentSession) : 'away';
}

/**
 * A gateway that is asked about a trip once at a time: whoever wants to know the same meanwhile is given the same
 * answer. A member who looks again and again does not use up what the provider lets the whole shop ask.
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
