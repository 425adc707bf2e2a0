import { comingMetadata } from '#components/mypage/coming-metadata.ts';
import { MemberComingPage } from '#components/mypage/member-coming-page.tsx';
import { ROUTES } from '#lib/site/routes.ts';

export const revalidate = 3600;

export const generateMetadata = () => comingMetadata('payment', ROUTES.payment);

export default function PaymentPage() {
  return <MemberComingPage name="payment" path={ROUTES.payment} />;
}
