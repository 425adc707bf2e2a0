import { z } from 'zod';
import { Address, facts, Moment, thing, word, Words, Yen } from './values.ts';

/**
 * developers.google.com/search/docs/appearance/structured-data/merchant-listing. Required: name, image, and of the offer
 * price and currency; of what is recommended all that a shop without reviews and bar codes has.
 */
const ShippingDetails = thing('OfferShippingDetails', {
  shippingRate: thing('MonetaryAmount', { value: Yen, currency: z.literal('JPY') }),
  shippingDestination: thing('DefinedRegion', { addressCountry: z.literal('JP') }),
});

export const ReturnPolicy = thing('MerchantReturnPolicy', {
  applicableCountry: z.tuple([z.literal('JP')]),
  returnPolicyCountry: z.tuple([z.literal('JP')]),
  returnPolicyCategory: word([
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
  availability: word(['PreOrder', 'InStock', 'SoldOut', 'Discontinued']),
  itemCondition: word(['NewCondition']),
  validFrom: Moment,
  priceValidUntil: Moment,
  availabilityStarts: Moment,
  availabilityEnds: Moment,
  seller: thing('Organization', { name: Words(60), url: Address }),
  shippingDetails: ShippingDetails,
  hasMerchantReturnPolicy: ReturnPolicy,
}).refine(({ validFrom, priceValidUntil }) => Date.parse(validFrom) < Date.parse(priceValidUntil), {
  path: ['priceValidUntil'],
  error: 'wants to be later than validFrom',
});

export const Product = facts('Product', {
  name: Words(150),
  description: Words(5000),
  image: z.array(Address).min(1),
  sku: Words(64),
  brand: thing('Brand', { name: Words(60) }),
  category: Words(60),
  url: Address,
  offers: Offer,
});
