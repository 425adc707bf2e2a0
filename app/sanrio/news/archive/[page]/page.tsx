import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { NewsList } from '#components/news/news-list.tsx';
import { archivePage } from '#lib/news/list-pages.ts';
import { newsMetadata, newsOfPage } from '../../news-of-page.ts';

export const revalidate = 60;

export const generateStaticParams = () => [];

type PageProps = { readonly params: Promise<{ readonly page: string }> };

const pageOf = async ({ params }: PageProps) => archivePage((await params).page) ?? notFound();

export const generateMetadata = async (props: PageProps): Promise<Metadata> =>
  newsMetadata(await pageOf(props));

export default async function NewsArchivePage(props: PageProps) {
  return <NewsList {...await newsOfPage(await pageOf(props))} />;
}
