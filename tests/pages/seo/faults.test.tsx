/** @jest-environment node */
import { faultsIn } from '../../structured-data/structured-data.ts';

const OFFER = {
  '@type': 'Offer',
  url: 'https://shop.example.jp/sanrio/otsukai',
  price: 700,
  priceCurrency: 'JPY',
  availability: 'https://schema.org/InStock',
  itemCondition: 'https://schema.org/NewCondition',
  validFrom: '2026-11-06T01:00:00.000Z',
  priceValidUntil: '2026-12-06T14:59:00.000Z',
  availabilityStarts: '2026-11-06T01:00:00.000Z',
  availabilityEnds: '2026-12-06T14:59:00.000Z',
  seller: { '@type': 'Organization', name: 'ころん堂', url: 'https://shop.example.jp/sanrio' },
  shippingDetails: {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: 600, currency: 'JPY' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'JP' },
  },
  hasMerchantReturnPolicy: {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: ['JP'],
    returnPolicyCountry: ['JP'],
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    merchantReturnLink: 'https://shop.example.jp/sanrio/transactions',
  },
};

const page = (facts: object) =>
  `<p>くじ</p><script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...facts })}</script>`;

const product = (offer: object) =>
  page({
    '@type': 'Product',
    name: 'まるぽのおつかいガチャ',
    description: '夕方の商店街へ。',
    image: ['https://shop.example.jp/a.png'],
    sku: 'p-otsukai',
    brand: { '@type': 'Brand', name: 'ころん堂' },
    category: 'オンラインガチャ',
    url: OFFER.url,
    offers: { ...OFFER, ...offer },
  });

test('a whole product is in order', () => {
  expect(faultsIn(product({}))).toEqual([]);
});

test.each([
  ['no price', { price: undefined }, 'Product.offers.price: wants whole yen as a number'],
  ['a price in words', { price: '700円' }, 'Product.offers.price: wants whole yen as a number'],
  [
    'an availability nobody knows',
    { availability: 'https://schema.org/Gone' },
    'Product.offers.availability: wants one of PreOrder, InStock, SoldOut, Discontinued at https://schema.org/',
  ],
  ['a path for an address', { url: '/sanrio/otsukai' }, 'Product.offers.url: wants a whole address'],
  [
    'a moment of no time zone',
    { availabilityEnds: '2026-12-06T23:59:00' },
    'Product.offers.availabilityEnds: wants an ISO date with its offset',
  ],
  [
    'an end before the beginning',
    { priceValidUntil: '2026-11-05T00:00:00Z' },
    'Product.offers.priceValidUntil: wants to be later than validFrom',
  ],
  ['a slip of the pen', { prise: 700 }, 'Product.offers: Unrecognized key: "prise"'],
])('a product with %s is not', (_, offer, fault) => {
  expect(faultsIn(product(offer))).toEqual([fault]);
});

test('a kind that has no schema is not either', () => {
  expect(faultsIn(page({ '@type': 'Recipe', name: 'もちもち' }))).toEqual([
    'Recipe is a kind without a schema in tests/structured-data/structured-data.ts',
  ]);
});

test('steps that leave one out are no way', () => {
  const step = (position: number) => ({
    '@type': 'ListItem',
    position,
    name: `${position}`,
    item: 'https://shop.example.jp/sanrio',
  });
  const way = (...positions: number[]) =>
    page({ '@type': 'BreadcrumbList', itemListElement: positions.map(step) });
  expect(faultsIn(way(1, 2))).toEqual([]);
  expect(faultsIn(way(1, 3))).toEqual(['BreadcrumbList.itemListElement: wants steps in order']);
  expect(faultsIn(way(1))).toHaveLength(1);
});
