import { Suspense } from 'react';
import { MembersSkeleton } from '#components/ui/skeleton.tsx';
import { SHIPMENTS } from '#components/account/member-links.ts';
import { MemberPage } from '#components/account/member-page.tsx';
import { GiftLinks } from '#components/gifts/gift-links.tsx';
import { ShipmentList } from '#components/shipments/shipment-list.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: SHIPMENTS.name,
    description: '発送を依頼した荷物が、受付からお届けまで、いまどこにいるかを見られます。',
    path: SHIPMENTS.path,
    hidden: true,
  });

export default function ShipmentsPage() {
  return (
    <MemberPage here={SHIPMENTS}>
      <GiftLinks />
      <Suspense fallback={<MembersSkeleton />}>
        <ShipmentList />
      </Suspense>
    </MemberPage>
  );
}
