import { Suspense } from 'react';
import { MembersWait } from '#components/mypage/entrance/members-wait.tsx';
import { PAYMENT } from '#components/mypage/member-links.ts';
import { MemberPage } from '#components/mypage/member-page.tsx';
import { Credit } from '#components/mypage/payment/credit.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: PAYMENT.name,
    description: 'お支払いに使うクレジットカードを登録したり、変えたりできます。',
    path: PAYMENT.path,
    hidden: true,
  });

export default function PaymentPage() {
  return (
    <MemberPage here={PAYMENT}>
      <Suspense fallback={<MembersWait />}>
        <Credit />
      </Suspense>
    </MemberPage>
  );
}
