import { NewsList } from '#components/news/news-list.tsx';
import { MissingPage, errorBoundaryPage } from '#components/shell/error-boundary-page.tsx';
import { currentBrand } from '#lib/api/current-brand.ts';
import { voiceOf } from '#lib/brand/voice.ts';
import { newsOfPage } from './news-of-page.ts';

async function NewsPage({ page }: { readonly page: number }) {
  const shown = await newsOfPage(page);
  if (shown === null) return <MissingPage />;
  return <NewsList {...shown} voice={voiceOf((await currentBrand()).voice)} />;
}

/** One page of the news list, first or older. */
export const NewsOfPage = errorBoundaryPage(NewsPage);
