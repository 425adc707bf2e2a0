import { AfterLeaving } from '#components/mypage/leave/after-leaving.tsx';
import { Goodbye } from '#components/mypage/leave/goodbye.tsx';
import { Leave } from '#components/mypage/leave/leave.tsx';
import { UntilGone } from '#components/mypage/leave/until-gone.tsx';
import { LEAVE } from '#components/mypage/member-links.ts';
import { MemberPage } from '#components/mypage/member-page.tsx';
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
    <UntilGone goodbye={<Goodbye />}>
      <MemberPage here={LEAVE}>
        <AfterLeaving />
        <Leave />
      </MemberPage>
    </UntilGone>
  );
}
