/** @jest-environment node */
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { BreadcrumbJsonLd, FaqJsonLd, OrganizationJsonLd, SiteJsonLd } from '#components/seo/json-ld.tsx';
import { DrawJsonLd } from '#components/seo/draw-json-ld.tsx';
import { NewsJsonLd } from '#components/seo/news-json-ld.tsx';
import { type Facts, factsIn, errorsIn, KINDS } from '../structured-data/structured-data.ts';
import { KORON_DO } from '#lib/brand/koron-do.ts';
import { readOperator } from '#lib/site/operator-env.ts';
import { aDraw, aPicture, anArticle } from '../support/api-responses.ts';

/** The structured data that a component writes. Throws unless it is one script. */
function writtenFacts(node: ReactNode): Facts {
  const [facts, ...more] = factsIn(renderToStaticMarkup(node));
  if (facts === undefined || more.length > 0)
    throw new Error('The component wants to write one script of facts');
  return facts;
}

const writtenErrors = (node: ReactNode): string[] => errorsIn(renderToStaticMarkup(node));

const trail = [
  { name: '開催中のガチャ', path: '/sanrio' },
  { name: 'お知らせ', path: '/sanrio/news' },
];

const EVERY_KIND = {
  Product: <DrawJsonLd draw={aDraw()} brand={KORON_DO} />,
  BreadcrumbList: <BreadcrumbJsonLd trail={trail} />,
  FAQPage: <FaqJsonLd items={[{ question: '送料はいくらですか。', answer: '全国一律600円です。' }]} />,
  OnlineStore: <OrganizationJsonLd operator={readOperator({})} brand={KORON_DO} />,
  NewsArticle: <NewsJsonLd article={anArticle({ picture: aPicture() })} brand={KORON_DO} />,
  WebSite: <SiteJsonLd brand={KORON_DO} />,
} as const;

test('every type that the shop writes has a schema and an example', () => {
  expect(Object.keys(EVERY_KIND).sort()).toEqual(Object.keys(KINDS).sort());
});

test.each(Object.entries(EVERY_KIND))(
  '%s has all properties that Google requires, and no empty ones',
  (kind, node) => {
    expect(writtenFacts(node)).toMatchObject({ '@context': 'https://schema.org', '@type': kind });
    expect(writtenErrors(node)).toEqual([]);
    expect(JSON.stringify(writtenFacts(node))).not.toMatch(/undefined|null|""|\[\]/);
  },
);

test.each([
  ['upcoming', 'PreOrder'],
  ['onSale', 'InStock'],
  ['soldOut', 'SoldOut'],
  ['ended', 'Discontinued'],
] as const)('a draw that is %s is offered as %s', (state, availability) => {
  expect(writtenFacts(<DrawJsonLd draw={aDraw({ state })} brand={KORON_DO} />)).toMatchObject({
    offers: {
      price: 700,
      priceCurrency: 'JPY',
      availability: `https://schema.org/${availability}`,
      validFrom: '2026-11-06T01:00:00.000Z',
      priceValidUntil: '2026-12-06T14:59:00.000Z',
    },
  });
});

test('shipping is free only if a single prize ships free', () => {
  const feeOf = (freeFrom: number | null) => {
    const draw = aDraw({ shipping: { ...aDraw().shipping, freeFrom } });
    return writtenFacts(<DrawJsonLd draw={draw} brand={KORON_DO} />);
  };
  const rate = (value: number) => ({ offers: { shippingDetails: { shippingRate: { value } } } });
  expect(feeOf(null)).toMatchObject(rate(600));
  expect(feeOf(10)).toMatchObject(rate(600));
  expect(feeOf(1)).toMatchObject(rate(0));
});

test.each(['</script><script>alert(1)</script>', '</script ><b>', '<!--<script>', '</SCRIPT\n>'])(
  'the title %j is escaped',
  (title) => {
    const html = renderToStaticMarkup(<DrawJsonLd draw={aDraw({ title })} brand={KORON_DO} />);
    expect(html.match(/<\/?[a-z!]/gi)).toEqual(['<s', '</s']);
    expect(writtenFacts(<DrawJsonLd draw={aDraw({ title })} brand={KORON_DO} />)).toMatchObject({
      name: title,
    });
  },
);

test('pictures and pages have absolute addresses', () => {
  const facts = writtenFacts(<DrawJsonLd draw={aDraw()} brand={KORON_DO} />);
  expect(facts).toMatchObject({ url: 'http://localhost:3000/sanrio/marupo-otsukai' });
  expect(facts.image).toContain('http://localhost:3000/api/image/0123456789abcdef0123456789abcdef/640.png');
});

describe('The checker of structured data', () => {
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

  test('accepts a complete product', () => {
    expect(errorsIn(product({}))).toEqual([]);
  });

  test.each([
    ['no price', { price: undefined }, 'Product.offers.price: wants whole yen as a number'],
    ['a price as text', { price: '700円' }, 'Product.offers.price: wants whole yen as a number'],
    [
      'an unknown availability',
      { availability: 'https://schema.org/Gone' },
      'Product.offers.availability: wants one of PreOrder, InStock, SoldOut, Discontinued at https://schema.org/',
    ],
    ['a relative address', { url: '/sanrio/otsukai' }, 'Product.offers.url: wants a whole address'],
    [
      'a time without a time zone',
      { availabilityEnds: '2026-12-06T23:59:00' },
      'Product.offers.availabilityEnds: wants an ISO date with its offset',
    ],
    [
      'an end before the beginning',
      { priceValidUntil: '2026-11-05T00:00:00Z' },
      'Product.offers.priceValidUntil: wants to be later than validFrom',
    ],
    ['a misspelt property', { prise: 700 }, 'Product.offers: Unrecognized key: "prise"'],
  ])('rejects a product with %s', (_, offer, error) => {
    expect(errorsIn(product(offer))).toEqual([error]);
  });

  test('rejects a type without a schema', () => {
    expect(errorsIn(page({ '@type': 'Recipe', name: 'もちもち' }))).toEqual([
      'Recipe is a kind without a schema in tests/structured-data/structured-data.ts',
    ]);
  });

  test('rejects breadcrumbs with a missing step', () => {
    const step = (position: number) => ({
      '@type': 'ListItem',
      position,
      name: `${position}`,
      item: 'https://shop.example.jp/sanrio',
    });
    const way = (...positions: number[]) =>
      page({ '@type': 'BreadcrumbList', itemListElement: positions.map(step) });
    expect(errorsIn(way(1, 2))).toEqual([]);
    expect(errorsIn(way(1, 3))).toEqual(['BreadcrumbList.itemListElement: wants steps in order']);
    expect(errorsIn(way(1))).toHaveLength(1);
  });
});
