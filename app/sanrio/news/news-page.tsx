import { NewsList } from '#components/news/news-list.tsx';
import { NoSuchPage } from '#components/shell/message/no-such-page.tsx';
import { newsOfPage } from './news-of-page.ts';

/** One page of the list, the first and the older ones alike. */
export async function NewsOfPage({ page }: { readonly page: number }) {
  const shown = await newsOfPage(page);
  return shown === null ? <NoSuchPage /> : <NewsList {...shown} />;
}
