import type { Metadata } from 'next';
import { MissingPage } from '#components/shell/error-boundary-page.tsx';
import { missingPage } from '#lib/seo/page-metadata.ts';
import { archivePage } from '#lib/site/news-pages.ts';
import { newsMetadata } from '../../news-of-page.ts';
import { NewsOfPage } from '../../news-page.tsx';

export const revalidate = 60;

export const generateStaticParams = () => [];

type PageProps = { readonly params: Promise<{ readonly page: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const page = archivePage((await params).page);
  return page === null ? missingPage() : newsMetadata(page);
}

export default async function NewsArchivePage({ params }: PageProps) {
  const page = archivePage((await params).page);
  return page === null ? <MissingPage /> : <NewsOfPage page={page} />;
}
