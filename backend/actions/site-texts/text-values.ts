import type { FirstSettings } from '#backend/domain/settings.ts';
import type { TextValues } from '#lib/site-texts/resolve.ts';
import { type TextFacts, valuesOf } from '#lib/site-texts/variables.ts';

/** Facts of texts that are no settings: the payment methods of the provider and the table of shipping fees. */
type OtherFacts = Pick<TextFacts, 'paymentTypes' | 'tariff'>;

/** The variables of texts with these settings. A shop that is not configured has names that say so. */
export function textValues(
  { shop, limits, brand }: Pick<FirstSettings, 'shop' | 'limits' | 'brand'>,
  facts: OtherFacts,
): TextValues {
  const minorCaps = { under16: limits.minorCapUnder16, under18: limits.minorCapUnder18 };
  const operator = typeof shop === 'string' ? UNSET_OPERATOR : shop;
  const { name: shopName, mascots } = brand;
  return valuesOf({ shopName, hasMascots: mascots.kind === 'standard', operator, minorCaps, ...facts });
}

const UNSET = '(未設定)';

const UNSET_OPERATOR: TextFacts['operator'] = {
  name: UNSET,
  representative: UNSET,
  zip: UNSET,
  address: UNSET,
  tel: UNSET,
  email: UNSET,
  hours: UNSET,
  court: UNSET,
  paymentAgent: UNSET,
};
