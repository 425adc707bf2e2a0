'use client';

import { CARD_SIZE } from '#lib/seo/card-size.ts';
import { FEEDS } from '#lib/seo/feeds.ts';
import type { MetadataText } from '#lib/seo/page-metadata.ts';
import { keywordsOf, MANIFEST_PATH, SITE_LANGUAGE, SITE_LOCALE, SITE_NAME } from '#lib/site/site.ts';

/**
 * Metadata of a public page for search engines and link previews. React moves it into the head. A client component,
 * so that the page sends each text once (docs/decisions/0100).
 */
export const HeadOfPage = (spoken: MetadataText) => (
  <>
    <meta name="description" content={spoken.description} />
    <meta name="keywords" content={keywordsOf(spoken.keywords)} />
    {openGraph(spoken).map(
      ([property, content]) => content && <meta key={property} property={property} content={content} />,
    )}
    {twitter(spoken).map(([name, content]) => (
      <meta key={name} name={name} content={content} />
    ))}
    <link rel="manifest" href={MANIFEST_PATH} />
    <link rel="canonical" href={spoken.address} />
    {LANGUAGES.map((language) => (
      <link key={language} rel="alternate" hrefLang={language} href={spoken.address} />
    ))}
    {Object.values(FEEDS).map(({ path, media, title }) => (
      <link key={path} rel="alternate" type={media} title={title} href={new URL(path, spoken.address).href} />
    ))}
  </>
);

/** Every page has one language and serves readers of all others (docs/decisions/0094). */
const LANGUAGES = [SITE_LANGUAGE, 'x-default'];

const openGraph = ({ title, description, address, card, published, updated }: MetadataText) =>
  [
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:site_name', SITE_NAME],
    ['og:locale', SITE_LOCALE],
    ['og:image', card.address],
    ['og:image:type', 'image/png'],
    ['og:image:width', `${CARD_SIZE.width}`],
    ['og:image:height', `${CARD_SIZE.height}`],
    ['og:image:alt', card.alt],
    ['og:type', published ? 'article' : 'website'],
    ['article:published_time', published],
    ['article:modified_time', updated],
  ] as const;

/** The specification asks for a social card's title, description and picture; not all readers take these from Open Graph. */
const twitter = ({ title, description, card }: MetadataText) =>
  [
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', card.address],
    ['twitter:image:alt', card.alt],
  ] as const;
