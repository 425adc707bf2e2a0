import { comingMetadata } from '#components/mypage/coming-metadata.ts';
import { MemberComingPage } from '#components/mypage/member-coming-page.tsx';
import { MEMBER_PAGES } from '#components/mypage/member-links.ts';
import { LinkRows } from '#components/shell/menu/link-rows.tsx';
import { ROUTES } from '#lib/site/routes.ts';

export const revalidate = 3600;

export const generateMetadata = () => comingMetadata('mypage', ROUTES.mypage);

export default function MypagePage() {
  return (
    <MemberComingPage name="mypage" path={ROUTES.mypage}>
      <LinkRows links={MEMBER_PAGES} />
    </MemberComingPage>
  );
}
