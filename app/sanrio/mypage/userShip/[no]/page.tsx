import type { Metadata } from 'next';
import { Suspense } from 'react';
import { MembersSkeleton } from '#components/ui/skeleton.tsx';
import { SHIPMENTS } from '#components/account/member-links.ts';
import { MemberPage } from '#components/account/member-page.tsx';
import { OwnShipment } from '#components/shipments/own-shipment.tsx';
import { issuer } from '#components/orders/issuer.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { shipmentRoute } from '#lib/site/routes.ts';

export const revalidate = 3600;

export const generateStaticParams = () => [];

const TITLE = '配送詳細';

type PageProps = { readonly params: Promise<{ readonly no: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return pageMetadata({
    title: TITLE,
    description: 'ひとつの荷物のいまの場所、中身、お届け先、送り状番号を見られます。',
    path: shipmentRoute((await params).no),
    hidden: true,
  });
}

export default async function ShipmentPage({ params }: PageProps) {
  const { no } = await params;
  return (
    <MemberPage isWide above={[SHIPMENTS]} here={{ name: TITLE, path: shipmentRoute(no) }}>
      <Suspense fallback={<MembersSkeleton />}>
        <OwnShipment userShipId={no} issuer={await issuer()} />
      </Suspense>
    </MemberPage>
  );
}
