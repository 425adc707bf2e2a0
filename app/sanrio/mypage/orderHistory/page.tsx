import { comingMetadata } from '#components/mypage/coming-metadata.ts';
import { MemberComingPage } from '#components/mypage/member-coming-page.tsx';
import { ROUTES } from '#lib/site/routes.ts';

export const revalidate = 3600;

export const generateMetadata = () => comingMetadata('orders', ROUTES.orders);

export default function OrdersPage() {
  return <MemberComingPage name="orders" path={ROUTES.orders} />;
}
