import { z } from 'zod';
import type { Komoju } from './client.ts';
import { Customer } from './wire.ts';
import type { Unavailable, ProviderCard } from '#backend/actions/payments/gateway.ts';

const pathOf = (customerId: string) => `/customers/${encodeURIComponent(customerId)}`;

/** Reads the displayable data of a registered card and nothing else of it. */
export async function cardOf(komoju: Komoju, customerId: string): Promise<ProviderCard | Unavailable> {
  const response = await komoju.ask({ method: 'GET', path: pathOf(customerId) }, Customer);
  if (response === 'unavailable' || !response.ok) return 'unavailable';
  const { id, source } = response.answer;
  return {
    customerId: id,
    brand: BRANDS[source.brand.toLowerCase()] ?? source.brand,
    lastFour: source.last_four_digits,
    expiry: `${fullYear(source.year)}-${String(source.month).padStart(2, '0')}`,
  };
}

const fullYear = (year: number) => String(year < 100 ? 2000 + year : year).padStart(4, '0');

/** The brands' own spelling of their names. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  master: 'Mastercard',
  mastercard: 'Mastercard',
  master_card: 'Mastercard',
  jcb: 'JCB',
  american_express: 'American Express',
  diners_club: 'Diners Club',
};

/** Deletes a card. An unknown card counts as deleted. */
export async function forgetCard(komoju: Komoju, customerId: string): Promise<'forgotten' | Unavailable> {
  const response = await komoju.ask({ method: 'DELETE', path: pathOf(customerId) }, z.unknown());
  if (response === 'unavailable') return 'unavailable';
  return response.ok || response.status === 404 || response.status === 410 ? 'forgotten' : 'unavailable';
}
