import { OwnGuardianCard } from '#components/account/guardian/own-guardian.tsx';
import { GUARDIAN } from '#components/account/member-links.ts';
import { MemberPage } from '#components/account/member-page.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: GUARDIAN.name,
    description: '保護者の方に、購入の確認をお願いできます。',
    path: GUARDIAN.path,
    hidden: true,
  });

export default function OwnGuardianPage() {
  return (
    <MemberPage here={GUARDIAN}>
      <OwnGuardianCard />
    </MemberPage>
  );
}
