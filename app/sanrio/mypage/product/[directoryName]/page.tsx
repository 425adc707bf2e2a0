import type { Metadata } from 'next';
import { comingMetadata } from '#components/mypage/coming-metadata.ts';
import { MemberComingPage } from '#components/mypage/member-coming-page.tsx';
import { prizesOfDrawRoute } from '#lib/site/routes.ts';

export const revalidate = 3600;

export const generateStaticParams = () => [];

type PageProps = { readonly params: Promise<{ readonly directoryName: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return comingMetadata('prizesOfDraw', prizesOfDrawRoute((await params).directoryName));
}

export default async function PrizesOfDrawPage({ params }: PageProps) {
  return <MemberComingPage name="prizesOfDraw" path={prizesOfDrawRoute((await params).directoryName)} />;
}
