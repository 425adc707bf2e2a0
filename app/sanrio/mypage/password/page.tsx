import { LineAccount } from '#components/account/line/line-account.tsx';
import { PASSWORD } from '#components/account/member-links.ts';
import { MemberPage } from '#components/account/member-page.tsx';
import { Passkeys } from '#components/account/passkeys/passkeys.tsx';
import { ChangePassword } from '#components/account/settings/change-password.tsx';
import { Sessions } from '#components/account/settings/sessions.tsx';
import { offersLine } from '#lib/api/current-operator.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: PASSWORD.name,
    description:
      'パスワードを変え、パスキーを追加できます。ログイン中の端末を確かめて、1台ずつログアウトすることもできます。',
    path: PASSWORD.path,
    hidden: true,
  });

export default async function PasswordPage() {
  return (
    <MemberPage here={PASSWORD}>
      <ChangePassword />
      <Passkeys />
      <LineAccount isOffered={await offersLine()} />
      <Sessions />
    </MemberPage>
  );
}
