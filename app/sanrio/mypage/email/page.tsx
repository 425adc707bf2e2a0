import { Address } from '#components/mypage/email/address.tsx';
import { StopFirst } from '#components/mypage/email/stop-first.tsx';
import { Wishes } from '#components/mypage/email/wishes.tsx';
import { EMAIL } from '#components/mypage/member-links.ts';
import { MemberFrame } from '#components/mypage/member-page.tsx';
import { MembersOnly } from '#components/mypage/members-only.tsx';
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
      <StopFirst>
        <MembersOnly>
          <Address />
          <Wishes />
        </MembersOnly>
      </StopFirst>
    </MemberFrame>
  );
}
