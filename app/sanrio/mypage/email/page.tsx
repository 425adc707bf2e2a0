import { EmailAddressSettings } from '#components/account/settings/email-address.tsx';
import { UnsubscribeFirst } from '#components/account/settings/unsubscribe.tsx';
import { EmailPreferencesForm } from '#components/account/settings/email-preferences.tsx';
import { EMAIL } from '#components/account/member-links.ts';
import { MemberFrame } from '#components/account/member-page.tsx';
import { MembersOnly } from '#components/account/members-only.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: EMAIL.name,
    description: '登録したメールアドレスを変えたり、受け取るメールを選んだりできます。',
    path: EMAIL.path,
    hidden: true,
  });

export default function EmailPage() {
  return (
    <MemberFrame here={EMAIL}>
      <UnsubscribeFirst>
        <MembersOnly>
          <EmailAddressSettings />
          <EmailPreferencesForm />
        </MembersOnly>
      </UnsubscribeFirst>
    </MemberFrame>
  );
}
