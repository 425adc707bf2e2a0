import type { PaymentServices } from './payment-services.ts';
import { openForCard } from './open-for-card.ts';
import { openForFee } from './open-for-fee.ts';
import { openForOrder } from './open-for-order.ts';
import type { StartedPaymentSession, PaymentRefusal, PaymentSessionParams } from './bill.ts';

/** Opens a payment session. A repeated call returns the same session. */
export async function openPaymentSession(
  services: PaymentServices,
  memberId: string,
  params: PaymentSessionParams,
): Promise<StartedPaymentSession | PaymentRefusal> {
  switch (params.purpose) {
    case 'order':
      return openForOrder(services, memberId, params);
    case 'card':
      return openForCard(services, memberId);
    case 'shipment':
      return openForFee(services, memberId, params);
  }
}
