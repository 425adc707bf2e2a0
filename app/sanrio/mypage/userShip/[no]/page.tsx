import type { Metadata } from 'next';
import { comingMetadata } from '#components/mypage/coming-metadata.ts';
import { MemberComingPage } from '#components/mypage/member-coming-page.tsx';
import { shipmentRoute } from '#lib/site/routes.ts';

export const revalidate = 3600;

export const generateStaticParams = () => [];

type PageProps = { readonly params: Promise<{ readonly no: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return comingMetadata('shipment', shipmentRoute((await params).no));
}

export default async function ShipmentPage({ params }: PageProps) {
  return <MemberComingPage name="shipment" path={shipmentRoute((await params).no)} />;
}
