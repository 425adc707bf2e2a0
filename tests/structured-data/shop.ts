import { z } from 'zod';
import { ReturnPolicy } from './draw.ts';
import { Address, facts, thing, Words } from './values.ts';

/** With the code of the country, so that it can be dialled from anywhere. */
const Telephone = z.string().regex(/^(?:\+|0{3}-)[\d-]+$/, 'wants a number that begins with +');

/**
 * developers.google.com/search/docs/appearance/structured-data/organization; all of it is recommended there, and that a
 * shop says it is one.
 */
export const OnlineStore = facts('OnlineStore', {
  name: Words(60),
  legalName: Words(100),
  description: Words(300),
  url: Address,
  logo: Address,
  telephone: Telephone,
  email: z.email(),
  address: thing('PostalAddress', {
    postalCode: z.string().regex(/^\d{3}-\d{4}$/),
    streetAddress: Words(200),
    addressCountry: z.literal('JP'),
  }),
  contactPoint: thing('ContactPoint', {
    contactType: z.literal('customer service'),
    telephone: Telephone,
    email: z.email(),
  }),
  hasMerchantReturnPolicy: ReturnPolicy,
});

/** An author or seller in short form. */
export const Publisher = thing('Organization', {
  name: Words(60),
  url: Address,
  logo: Address.or(thing('ImageObject', { url: Address })),
});

/** The root of the domain, however the top page is called. */
const Root = Address.refine((address) => new URL(address).pathname === '/', 'wants the root of the domain');

/** developers.google.com/search/docs/appearance/site-names: name and url are required, the others help. */
export const WebSite = facts('WebSite', {
  name: Words(60),
  alternateName: Words(60),
  description: Words(300),
  inLanguage: z.literal('ja'),
  url: Root,
});
