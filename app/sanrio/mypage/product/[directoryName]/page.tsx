import type { Metadata } from 'next';
import { PRIZES_OF_DRAW, PrizesOfDrawPage } from '#components/prizes/prizes-of-draw-page.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { prizesOfDrawRoute } from '#lib/site/routes.ts';

export const revalidate = 3600;

export const generateStaticParams = () => [];

type PageProps = { readonly params: Promise<{ readonly directoryName: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return pageMetadata({
    title: PRIZES_OF_DRAW,
    description: 'ひとつのガチャで当選した賞品を見て、発送を依頼できます。',
    path: prizesOfDrawRoute((await params).directoryName),
    hidden: true,
  });
}

export default async function Page({ params }: PageProps) {
  return <PrizesOfDrawPage directoryName={(await params).directoryName} />;
}
