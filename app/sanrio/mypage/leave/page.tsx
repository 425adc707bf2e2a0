import { AfterDeletion } from '#components/account/settings/after-deletion.tsx';
import { AccountDeleted, DeletionBoundary } from '#components/account/settings/account-deleted.tsx';
import { DeleteAccount } from '#components/account/settings/delete-account.tsx';
import { DELETE_ACCOUNT } from '#components/account/member-links.ts';
import { MemberPage } from '#components/account/member-page.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: DELETE_ACCOUNT.name,
    description: '退会の手続きをします。すぐに消すものと、法令により残すものを、先にお知らせします。',
    path: DELETE_ACCOUNT.path,
    hidden: true,
  });

export default function LeavePage() {
  return (
    <DeletionBoundary whenDeleted={<AccountDeleted />}>
      <MemberPage here={DELETE_ACCOUNT}>
        <AfterDeletion />
        <DeleteAccount />
      </MemberPage>
    </DeletionBoundary>
  );
}
