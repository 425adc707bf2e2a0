import { Suspense } from 'react';
import { INQUIRIES } from '#components/account/member-links.ts';
import { MemberPage } from '#components/account/member-page.tsx';
import { InquiryList } from '#components/contact/inquiry-list.tsx';
import { MembersSkeleton } from '#components/ui/skeleton.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: INQUIRIES.name,
    description: 'お送りいただいたお問い合わせと、当店からのお返事を読めます。',
    path: INQUIRIES.path,
    hidden: true,
  });

export default function InquiriesPage() {
  return (
    <MemberPage here={INQUIRIES}>
      <Suspense fallback={<MembersSkeleton />}>
        <InquiryList />
      </Suspense>
    </MemberPage>
  );
}
