import type { Metadata } from 'next';
import { NewsView } from '#components/news/news-view.tsx';
import { NewsJsonLd } from '#components/seo/news-json-ld.tsx';
import {
  MissingPage,
  errorBoundaryPage,
  errorBoundaryMetadata,
} from '#components/shell/error-boundary-page.tsx';
import { currentBrand } from '#lib/api/current-brand.ts';
import { callApi, orNull } from '#lib/api/server-client.ts';
import type { NewsArticle } from '#lib/contract/news.ts';
import { truncate, pageMetadata, missingPage, type PageInfo } from '#lib/seo/page-metadata.ts';
import { newsCard } from '#lib/seo/social-card.ts';
import { newsRoute } from '#lib/site/routes.ts';

export const revalidate = 60;

export const generateStaticParams = () => [];

type PageProps = { readonly params: Promise<{ readonly no: string }> };

async function articleOf({ params }: PageProps) {
  const { no: newsId } = await params;
  // Also tagged as the list: an article links its neighbours, which change with every new one.
  const tags = ['news', `news:${newsId}`];
  return orNull(await callApi('showNews', { params: { newsId }, query: {} }, { tags }));
}

async function headOf(props: PageProps): Promise<Metadata> {
  const article = await articleOf(props);
  return article === null ? missingPage() : pageMetadata(factsOf(article));
}

export const generateMetadata = errorBoundaryMetadata(headOf);

const factsOf = (article: NewsArticle): PageInfo => ({
  title: article.title,
  description: truncate(article.summary),
  keywords: ['お知らせ'],
  path: newsRoute(article.newsId),
  image: (look) => newsCard(article, look),
  type: 'article',
  publishedAt: article.publishedAt,
  updatedAt: article.updatedAt,
});

async function NewsArticlePage(props: PageProps) {
  const article = await articleOf(props);
  if (article === null) return <MissingPage />;
  return (
    <>
      <NewsJsonLd article={article} brand={await currentBrand()} />
      <NewsView article={article} />
    </>
  );
}

export default errorBoundaryPage(NewsArticlePage);
