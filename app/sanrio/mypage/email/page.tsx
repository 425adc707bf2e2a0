import { Address } from '#components/mypage/email/address.tsx';
import { Wishes } from '#components/mypage/email/wishes.tsx';
import { EMAIL } from '#components/mypage/member-links.ts';
import { MemberPage } from '#components/mypage/member-page.tsx';
import { pageMetadata } from '#lib/metadata/page-metadata.ts';

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
    <MemberPage here={EMAIL}>
      <Address />
      <Wishes />
    </MemberPage>
  );
}
