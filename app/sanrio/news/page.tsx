import type { Metadata } from 'next';
import { NewsList } from '#components/news/news-list.tsx';
import { newsMetadata, newsOfPage } from './news-of-page.ts';

export const revalidate = 60;

export const generateMetadata = (): Promise<Metadata> => newsMetadata(1);

export default async function NewsPage() {
  return <NewsList {...await newsOfPage(1)} />;
}
