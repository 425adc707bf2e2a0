import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { z } from 'zod';

/** What Google asks of each kind of structured data this shop gives (developers.google.com/search/docs). */
const Address = z.url({ protocol: /^https?$/ });
const Moment = z.iso.datetime({ offset: true });
const Schema = (name: string) => z.literal(`https://schema.org/${name}`);
const named = (type: string) => z.looseObject({ '@type': z.literal(type), name: z.string().min(1) });

const Offer = z.looseObject({
  '@type': z.literal('Offer'),
  url: Address,
  price: z.number().nonnegative(),
  priceCurrency: z.literal('JPY'),
  availability: z.union(['PreOrder', 'InStock', 'SoldOut', 'Discontinued'].map(Schema)),
  validFrom: Moment,
  priceValidUntil: Moment,
  shippingDetails: z.looseObject({
    '@type': z.literal('OfferShippingDetails'),
    shippingRate: z.looseObject({ value: z.number(), currency: z.literal('JPY') }),
    shippingDestination: z.looseObject({ addressCountry: z.literal('JP') }),
  }),
  hasMerchantReturnPolicy: z.looseObject({
    '@type': z.literal('MerchantReturnPolicy'),
    returnPolicyCategory: z.union(
      ['MerchantReturnNotPermitted', 'MerchantReturnFiniteReturnWindow'].map(Schema),
    ),
  }),
});

export const GOOGLE_ASKS = {
  Product: named('Product').extend({
    image: z.array(Address).min(1),
    brand: named('Brand'),
    offers: Offer,
  }),
  BreadcrumbList: z.looseObject({
    itemListElement: z
      .array(named('ListItem').extend({ position: z.int().positive(), item: Address.optional() }))
      .min(2),
  }),
  FAQPage: z.looseObject({
    mainEntity: z
      .array(
        named('Question').extend({
          acceptedAnswer: z.looseObject({ '@type': z.literal('Answer'), text: z.string().min(1) }),
        }),
      )
      .min(1),
  }),
  Organization: named('Organization').extend({
    url: Address,
    logo: Address,
    telephone: z.string().min(1),
    email: z.email(),
  }),
  NewsArticle: z.looseObject({
    headline: z.string().min(1),
    image: z.array(Address).min(1),
    datePublished: Moment,
    dateModified: Moment,
    author: named('Organization').extend({ url: Address }),
    publisher: named('Organization'),
  }),
  WebSite: named('WebSite').extend({ url: Address }),
} as const;

/** The facts in a component's script, with what Google asks of them for any one kind. */
export function factsIn(node: ReactNode): Record<string, unknown> {
  const html = renderToStaticMarkup(node);
  const [, text = ''] = /^<script type="application\/ld\+json">([\s\S]*)<\/script>$/.exec(html) ?? [];
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
}
