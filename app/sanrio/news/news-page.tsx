import { NewsList } from '#components/news/news-list.tsx';
import { HeadOfPage } from '#components/seo/head-of-page.tsx';
import { NoSuchPage } from '#components/shell/message/no-such-page.tsx';
import { spokenOf } from '#lib/metadata/page-metadata.ts';
import { newsFacts, newsOfPage } from './news-of-page.ts';

/** One page of the list, the first and the older ones alike. */
export async function NewsOfPage({ page }: { readonly page: number }) {
  const shown = await newsOfPage(page);
  if (shown === null) return <NoSuchPage />;
  return (
    <>
      <HeadOfPage {...spokenOf(newsFacts(page))} />
      <NewsList {...shown} />
    </>
  );
}
