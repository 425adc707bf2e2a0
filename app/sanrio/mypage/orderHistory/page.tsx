import { Suspense } from 'react';
import { MembersWait } from '#components/mypage/entrance/members-wait.tsx';
import { ORDERS } from '#components/mypage/member-links.ts';
import { MemberPage } from '#components/mypage/member-page.tsx';
import { Orders } from '#components/mypage/orders/orders.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: ORDERS.name,
    description: 'これまでに買ったガチャと、そのお支払い、引いた結果を見られます。',
    path: ORDERS.path,
    hidden: true,
  });

export default function OrdersPage() {
  return (
    <MemberPage here={ORDERS}>
      <Suspense fallback={<MembersWait />}>
        <Orders />
      </Suspense>
    </MemberPage>
  );
}
