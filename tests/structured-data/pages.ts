import { z } from 'zod';
import { Publisher } from './shop.ts';
import { Address, facts, Time, thing, Text } from './values.ts';

/** developers.google.com/search/docs/appearance/structured-data/article; all of it is recommended there. */
export const NewsArticle = facts('NewsArticle', {
  headline: Text(200),
  description: Text(200),
  url: Address,
  mainEntityOfPage: z.union([thing('WebPage', { '@id': Address }), Address]),
  image: z.array(Address).min(1),
  datePublished: Time,
  dateModified: Time,
  author: Publisher,
  publisher: Publisher,
}).refine(({ datePublished, dateModified }) => Date.parse(datePublished) <= Date.parse(dateModified), {
  path: ['dateModified'],
  error: 'wants to be no earlier than datePublished',
});

/** developers.google.com/search/docs/appearance/structured-data/breadcrumb: two steps or more, counted from one. */
export const BreadcrumbList = facts('BreadcrumbList', {
  itemListElement: z
    .array(thing('ListItem', { position: z.int(), name: Text(200), item: Address }))
    .min(2)
    .refine((steps) => steps.every(({ position }, index) => position === index + 1), 'wants steps in order'),
});

/** developers.google.com/search/docs/appearance/structured-data/faqpage */
export const FAQPage = facts('FAQPage', {
  mainEntity: z
    .array(thing('Question', { name: Text(200), acceptedAnswer: thing('Answer', { text: Text(2000) }) }))
    .min(1),
});
