import { ArticleJsonLd } from 'next-seo';
import type { NewsArticle } from '#lib/contract/news.ts';
import { newsCard } from '#lib/seo/social-card.ts';
import { ROUTES, newsRoute } from '#lib/site/routes.ts';
import { lookOf } from '#lib/brand/look.ts';
import type { Brand } from '#lib/contract/brand.ts';
import { pictureAddress, siteAddress } from '#lib/site/site-url.ts';
import { LOGO_PATH } from './shop-facts.ts';
import { escaped } from './json-ld.tsx';

type NewsJsonLdProps = { readonly article: NewsArticle; readonly brand: Brand };

export function NewsJsonLd({ article, brand }: NewsJsonLdProps) {
  const address = siteAddress(newsRoute(article.newsId));
  const shop = {
    '@type': 'Organization',
    name: brand.name,
    url: siteAddress(ROUTES.top),
    logo: siteAddress(LOGO_PATH),
  } as const;
  return escaped(
    ArticleJsonLd({
      type: 'NewsArticle',
      headline: article.title,
      description: article.summary,
      url: address,
      mainEntityOfPage: address,
      image: [
        ...(article.picture ? [pictureAddress(article.picture)] : []),
        siteAddress(newsCard(article, lookOf(brand)).path),
      ],
      datePublished: article.publishedAt,
      dateModified: article.updatedAt,
      author: shop,
      publisher: shop,
    }),
  );
}
