import type { Metadata } from 'next';
import { NewsOfPage } from './news-page.tsx';
import { newsMetadata } from './news-of-page.ts';

export const revalidate = 60;

export const generateMetadata = (): Promise<Metadata> => newsMetadata(1);

export default function NewsPage() {
  return <NewsOfPage page={1} />;
}
