import { AfterDeletion } from '#components/account/settings/after-deletion.tsx';
import { AccountDeleted, DeletionBoundary } from '#components/account/settings/account-deleted.tsx';
import { DeleteAccount } from '#components/account/settings/delete-account.tsx';
import { DELETE_ACCOUNT } from '#components/account/member-links.ts';
import { MemberPage } from '#components/account/member-page.tsx';
import { currentText } from '#lib/api/current-text.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { factsOf } from '#lib/site-texts/outline.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: DELETE_ACCOUNT.name,
    description: '退会の手続きをします。すぐに消すものと、法令により残すものを、先にお知らせします。',
    path: DELETE_ACCOUNT.path,
    hidden: true,
  });

/** The part of 個人情報保護方針 about data after the deletion of an account. */
const RETENTION = 'retention';

export default async function LeavePage() {
  const { text } = await currentText('privacy');
  return (
    <DeletionBoundary whenDeleted={<AccountDeleted />}>
      <MemberPage here={DELETE_ACCOUNT}>
        <AfterDeletion facts={factsOf(text.blocks, RETENTION)} />
        <DeleteAccount />
      </MemberPage>
    </DeletionBoundary>
  );
}
