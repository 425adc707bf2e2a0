import { Suspense } from 'react';
import { MembersWait } from '#components/mypage/entrance/members-wait.tsx';
import { PARCELS } from '#components/mypage/member-links.ts';
import { MemberPage } from '#components/mypage/member-page.tsx';
import { Parcels } from '#components/mypage/parcels/parcels.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: PARCELS.name,
    description: '発送を依頼した荷物が、受付からお届けまで、いまどこにいるかを見られます。',
    path: PARCELS.path,
    hidden: true,
  });

export default function ShipmentsPage() {
  return (
    <MemberPage here={PARCELS}>
      <Suspense fallback={<MembersWait />}>
        <Parcels />
      </Suspense>
    </MemberPage>
  );
}
