import { SPENDING } from '#components/account/member-links.ts';
import { MemberPage } from '#components/account/member-page.tsx';
import { OwnSpending } from '#components/account/spending/own-spending.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: SPENDING.name,
    description: '今月と今年のくじ代を見て、ひと月の上限や、購入のおやすみを決められます。',
    path: SPENDING.path,
    hidden: true,
  });

export default function SpendingPage() {
  return (
    <MemberPage here={SPENDING}>
      <OwnSpending />
    </MemberPage>
  );
}
