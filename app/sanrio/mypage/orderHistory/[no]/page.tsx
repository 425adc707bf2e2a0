import type { Metadata } from 'next';
import { comingMetadata } from '#components/mypage/coming-metadata.ts';
import { MemberComingPage } from '#components/mypage/member-coming-page.tsx';
import { orderRoute } from '#lib/site/routes.ts';

export const revalidate = 3600;

export const generateStaticParams = () => [];

type PageProps = { readonly params: Promise<{ readonly no: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return comingMetadata('order', orderRoute((await params).no));
}

export default async function OrderPage({ params }: PageProps) {
  return <MemberComingPage name="order" path={orderRoute((await params).no)} />;
}
