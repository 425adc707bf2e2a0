import { AfterDeletion } from '#components/account/settings/after-deletion.tsx';
import { AccountDeleted, UntilGone } from '#components/account/settings/account-deleted.tsx';
import { DeleteAccount } from '#components/account/settings/delete-account.tsx';
import { LEAVE } from '#components/account/member-links.ts';
import { MemberPage } from '#components/account/member-page.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: LEAVE.name,
    description: '退会の手続きをします。すぐに消すものと、法令により残すものを、先にお知らせします。',
    path: LEAVE.path,
    hidden: true,
  });

export default function LeavePage() {
  return (
    <UntilGone goodbye={<AccountDeleted />}>
      <MemberPage here={LEAVE}>
        <AfterDeletion />
        <DeleteAccount />
      </MemberPage>
    </UntilGone>
  );
}
