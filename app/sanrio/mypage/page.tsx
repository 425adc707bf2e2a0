import { MYPAGE } from '#components/account/member-links.ts';
import { MembersOnly } from '#components/account/members-only.tsx';
import { Overview } from '#components/account/overview.tsx';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: MYPAGE.name,
    description:
      '当選賞品、購入履歴、配送履歴をまとめて見られます。会員情報やメールの設定も、ここから変えられます。',
    path: MYPAGE.path,
    hidden: true,
  });

export default function MypagePage() {
  return (
    <div className="wrap">
      <Breadcrumb below={[MYPAGE]} />
      <PageTitle>{MYPAGE.name}</PageTitle>
      <MembersOnly>
        <Overview />
      </MembersOnly>
    </div>
  );
}
