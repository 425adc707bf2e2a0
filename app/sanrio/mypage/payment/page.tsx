import { Suspense } from 'react';
import { MembersSkeleton } from '#components/ui/skeleton.tsx';
import { PAYMENT } from '#components/account/member-links.ts';
import { MemberPage } from '#components/account/member-page.tsx';
import { CardSettings } from '#components/account/settings/card-settings.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: PAYMENT.name,
    description: `お支払いに使う${PAYMENT.name}を登録したり、変えたりできます。`,
    path: PAYMENT.path,
    hidden: true,
  });

export default function PaymentPage() {
  return (
    <MemberPage here={PAYMENT}>
      <Suspense fallback={<MembersSkeleton />}>
        <CardSettings />
      </Suspense>
    </MemberPage>
  );
}
