import { PASSWORD } from '#components/mypage/member-links.ts';
import { MemberPage } from '#components/mypage/member-page.tsx';
import { ChangePassword } from '#components/mypage/password/change-password.tsx';
import { Sessions } from '#components/mypage/sessions/sessions.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: PASSWORD.name,
    description: 'パスワードを変えられます。ログイン中の端末も、ここで確かめられます。',
    path: PASSWORD.path,
    hidden: true,
  });

export default function PasswordPage() {
  return (
    <MemberPage here={PASSWORD}>
      <ChangePassword />
      <Sessions />
    </MemberPage>
  );
}
