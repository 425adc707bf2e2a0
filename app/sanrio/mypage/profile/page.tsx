import { PROFILE } from '#components/mypage/member-links.ts';
import { MemberPage } from '#components/mypage/member-page.tsx';
import { Profile } from '#components/mypage/profile/profile.tsx';
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
