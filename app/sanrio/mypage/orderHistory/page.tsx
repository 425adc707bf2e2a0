import { Suspense } from 'react';
import { MembersSkeleton } from '#components/ui/skeleton.tsx';
import { ORDERS } from '#components/account/member-links.ts';
import { MemberPage } from '#components/account/member-page.tsx';
import { OrderList } from '#components/orders/order-list.tsx';
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
      <Suspense fallback={<MembersSkeleton />}>
        <OrderList />
      </Suspense>
    </MemberPage>
  );
}
