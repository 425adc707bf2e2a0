import { z } from 'zod';
import { ReturnPolicy } from './draw.ts';
import { Address, facts, thing, Text } from './values.ts';

/** With the country code. */
const Telephone = z.string().regex(/^(?:\+|0{3}-)[\d-]+$/, 'wants a number that begins with +');

/**
 * developers.google.com/search/docs/appearance/structured-data/organization; all of it is recommended there, and the type
 * `OnlineStore`.
 */
export const OnlineStore = facts('OnlineStore', {
  name: Text(60),
  legalName: Text(100),
  description: Text(300),
  url: Address,
  logo: Address,
  telephone: Telephone,
  email: z.email(),
  address: thing('PostalAddress', {
    postalCode: z.string().regex(/^\d{3}-\d{4}$/),
    streetAddress: Text(200),
    addressCountry: z.literal('JP'),
  }),
  contactPoint: thing('ContactPoint', {
    contactType: z.literal('customer service'),
    telephone: Telephone,
    email: z.email(),
  }),
  hasMerchantReturnPolicy: ReturnPolicy,
});

/** An author, publisher or seller. */
export const Publisher = thing('Organization', {
  name: Text(60),
  url: Address,
  logo: Address.or(thing('ImageObject', { url: Address })),
});

/** The root of the domain, not the address of the top page. */
const Root = Address.refine((address) => new URL(address).pathname === '/', 'wants the root of the domain');

/** developers.google.com/search/docs/appearance/site-names: name and url are required, the others help. */
export const WebSite = facts('WebSite', {
  name: Text(60),
  alternateName: Text(60),
  description: Text(300),
  inLanguage: z.literal('ja'),
  url: Root,
  potentialAction: thing('SearchAction', {
    target: thing('EntryPoint', {
      urlTemplate: z.string().endsWith('/sanrio/search?q={search_term_string}'),
    }),
    'query-input': z.literal('required name=search_term_string'),
  }),
});
