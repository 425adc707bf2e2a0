import { NewsList } from '#components/news/news-list.tsx';
import { HeadOfPage } from '#components/seo/head-of-page.tsx';
import { MissingPage, errorBoundaryPage } from '#components/shell/error-boundary-page.tsx';
import { metadataText } from '#lib/seo/page-metadata.ts';
import { newsFacts, newsOfPage } from './news-of-page.ts';

async function NewsPage({ page }: { readonly page: number }) {
  const shown = await newsOfPage(page);
  if (shown === null) return <MissingPage />;
  return (
    <>
      <HeadOfPage {...metadataText(newsFacts(page))} />
      <NewsList {...shown} />
    </>
  );
}

/** One page of the news list, first or older. */
export const NewsOfPage = errorBoundaryPage(NewsPage);
