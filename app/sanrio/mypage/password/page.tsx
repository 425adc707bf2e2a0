import { PASSWORD } from '#components/account/member-links.ts';
import { MemberPage } from '#components/account/member-page.tsx';
import { ChangePassword } from '#components/account/settings/change-password.tsx';
import { Sessions } from '#components/account/settings/sessions.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: PASSWORD.name,
    description:
      'パスワードを変えられます。ログイン中の端末を確かめて、1台ずつログアウトすることもできます。',
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
