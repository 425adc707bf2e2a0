import type { ProviderCard, Unavailable } from '#backend/actions/payments/gateway.ts';
import { isUnknown, type StripeApi } from './client.ts';
import { type CheckoutSession, Deleted } from './wire.ts';

/** A card is charged by both ids. The shop keeps them as one. */
type CardIds = { readonly customer: string; readonly paymentMethod: string };

const SEPARATOR = ':';

export function cardIdsOf(customerId: string): CardIds | undefined {
  const [customer, paymentMethod] = customerId.split(SEPARATOR);
  return customer === undefined || paymentMethod === undefined ? undefined : { customer, paymentMethod };
}

/** The displayable data of a card that was registered on a page; `undefined`: there is none. */
export function cardOf({ customer, setup_intent }: CheckoutSession): ProviderCard | undefined {
  const paymentMethod = setup_intent?.payment_method;
  if (customer === null || !paymentMethod || setup_intent?.status !== 'succeeded') return undefined;
  const { brand, last4, exp_month, exp_year } = paymentMethod.card;
  return {
    customerId: `${customer}${SEPARATOR}${paymentMethod.id}`,
    brand: BRANDS[brand] ?? brand,
    lastFour: last4,
    expiry: `${exp_year}-${String(exp_month).padStart(2, '0')}`,
  };
}

/** The brands' own spelling of their names. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  jcb: 'JCB',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  unionpay: 'UnionPay',
};

/** Deletes the customer, who has this card only. An unknown one counts as deleted. */
export async function forgetCard(stripe: StripeApi, customerId: string): Promise<'forgotten' | Unavailable> {
  const card = cardIdsOf(customerId);
  if (card === undefined) return 'forgotten';
  const response = await stripe.ask('DELETE customers', (api) => api.customers.del(card.customer), Deleted);
  if (response === 'unavailable') return 'unavailable';
  return response.ok || isUnknown(response) ? 'forgotten' : 'unavailable';
}
