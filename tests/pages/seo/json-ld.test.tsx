/** @jest-environment node */
import { renderToStaticMarkup } from 'react-dom/server';
import { BreadcrumbJsonLd, FaqJsonLd, OrganizationJsonLd, SiteJsonLd } from '#components/seo/json-ld.tsx';
import { DrawJsonLd } from '#components/seo/draw-json-ld.tsx';
import { NewsJsonLd } from '#components/seo/news-json-ld.tsx';
import { aDraw, aPicture, anArticle } from '../../support/catalogue-pages.ts';
import { KINDS } from '../../structured-data/structured-data.ts';
import { factsIn, faultsIn } from './structured-data.ts';

const trail = [
  { name: '開催中のガチャ', path: '/sanrio' },
  { name: 'お知らせ', path: '/sanrio/news' },
];

const EVERY_KIND = {
  Product: <DrawJsonLd draw={aDraw()} />,
  BreadcrumbList: <BreadcrumbJsonLd trail={trail} />,
  FAQPage: <FaqJsonLd items={[{ question: '送料はいくらですか。', answer: '全国一律600円です。' }]} />,
  OnlineStore: <OrganizationJsonLd />,
  NewsArticle: <NewsJsonLd article={anArticle({ picture: aPicture() })} />,
  WebSite: <SiteJsonLd />,
} as const;

test('every kind that the shop gives has a schema, and none is without an example', () => {
  expect(Object.keys(EVERY_KIND).sort()).toEqual(Object.keys(KINDS).sort());
});

test.each(Object.entries(EVERY_KIND))(
  '%s has all that Google asks for, and nothing without a value',
  (kind, node) => {
    expect(factsIn(node)).toMatchObject({ '@context': 'https://schema.org', '@type': kind });
    expect(faultsIn(node)).toEqual([]);
    expect(JSON.stringify(factsIn(node))).not.toMatch(/undefined|null|""|\[\]/);
  },
);

test.each([
  ['upcoming', 'PreOrder'],
  ['onSale', 'InStock'],
  ['soldOut', 'SoldOut'],
  ['ended', 'Discontinued'],
] as const)('a draw that is %s is offered as %s', (state, availability) => {
  expect(factsIn(<DrawJsonLd draw={aDraw({ state })} />)).toMatchObject({
    offers: {
      price: 700,
      priceCurrency: 'JPY',
      availability: `https://schema.org/${availability}`,
      validFrom: '2026-11-06T01:00:00.000Z',
      priceValidUntil: '2026-12-06T14:59:00.000Z',
    },
  });
});

test('a parcel is free only where a single prize travels free', () => {
  const feeOf = (freeFrom: number | null) => {
    const draw = aDraw({ shipping: { ...aDraw().shipping, freeFrom } });
    return factsIn(<DrawJsonLd draw={draw} />);
  };
  const rate = (value: number) => ({ offers: { shippingDetails: { shippingRate: { value } } } });
  expect(feeOf(null)).toMatchObject(rate(600));
  expect(feeOf(10)).toMatchObject(rate(600));
  expect(feeOf(1)).toMatchObject(rate(0));
});

test.each(['</script><script>alert(1)</script>', '</script ><b>', '<!--<script>', '</SCRIPT\n>'])(
  'the title %j stays a title',
  (title) => {
    const html = renderToStaticMarkup(<DrawJsonLd draw={aDraw({ title })} />);
    expect(html.match(/<\/?[a-z!]/gi)).toEqual(['<s', '</s']);
    expect(factsIn(<DrawJsonLd draw={aDraw({ title })} />)).toMatchObject({ name: title });
  },
);

test('pictures and pages are named with the whole address', () => {
  const facts = factsIn(<DrawJsonLd draw={aDraw()} />);
  expect(facts).toMatchObject({ url: 'http://localhost:3000/sanrio/marupo-otsukai' });
  expect(facts.image).toContain('http://localhost:3000/api/image/0123456789abcdef0123456789abcdef/640.png');
});
