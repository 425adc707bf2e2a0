import { z } from 'zod';
import { Address, facts, Time, thing, term, Text, Yen } from './values.ts';

/**
 * developers.google.com/search/docs/appearance/structured-data/merchant-listing. Required: name, image, and price
 * and currency of the offer. Of the recommended properties all but reviews and bar codes.
 */
const ShippingDetails = thing('OfferShippingDetails', {
  shippingRate: thing('MonetaryAmount', { value: Yen, currency: z.literal('JPY') }),
  shippingDestination: thing('DefinedRegion', { addressCountry: z.literal('JP') }),
});

export const ReturnPolicy = thing('MerchantReturnPolicy', {
  applicableCountry: z.tuple([z.literal('JP')]),
  returnPolicyCountry: z.tuple([z.literal('JP')]),
  returnPolicyCategory: term([
    'MerchantReturnNotPermitted',
    'MerchantReturnFiniteReturnWindow',
    'MerchantReturnUnlimitedWindow',
  ]),
  merchantReturnLink: Address,
});

const Offer = thing('Offer', {
  url: Address,
  price: Yen,
  priceCurrency: z.literal('JPY'),
  availability: term(['PreOrder', 'InStock', 'SoldOut', 'Discontinued']),
  itemCondition: term(['NewCondition']),
  validFrom: Time,
  priceValidUntil: Time,
  availabilityStarts: Time,
  availabilityEnds: Time,
  seller: thing('Organization', { name: Text(60), url: Address }),
  shippingDetails: ShippingDetails,
  hasMerchantReturnPolicy: ReturnPolicy,
}).refine(({ validFrom, priceValidUntil }) => Date.parse(validFrom) < Date.parse(priceValidUntil), {
  path: ['priceValidUntil'],
  error: 'wants to be later than validFrom',
});

export const Product = facts('Product', {
  name: Text(150),
  description: Text(5000),
  image: z.array(Address).min(1),
  sku: Text(64),
  brand: thing('Brand', { name: Text(60) }),
  category: Text(60),
  url: Address,
  offers: Offer,
});
