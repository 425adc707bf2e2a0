import { PROFILE } from '#components/account/member-links.ts';
import { MemberPage } from '#components/account/member-page.tsx';
import { Profile } from '#components/account/settings/profile.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: PROFILE.name,
    description: 'お名前とお届け先を確かめたり、変えたりできます。',
    path: PROFILE.path,
    hidden: true,
  });

export default function ProfilePage() {
  return (
    <MemberPage here={PROFILE}>
      <Profile />
    </MemberPage>
  );
}
