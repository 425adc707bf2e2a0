import type { Metadata } from 'next';
import { Suspense } from 'react';
import { INQUIRIES } from '#components/account/member-links.ts';
import { MemberPage } from '#components/account/member-page.tsx';
import { OwnInquiry } from '#components/contact/own-inquiry.tsx';
import { MembersSkeleton } from '#components/ui/skeleton.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { inquiryRoute } from '#lib/site/inquiry-routes.ts';

export const revalidate = 3600;

export const generateStaticParams = () => [];

const TITLE = 'お問い合わせのやりとり';

type PageProps = { readonly params: Promise<{ readonly no: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return pageMetadata({
    title: TITLE,
    description: 'ひとつのお問い合わせのやりとりを読み、書き足せます。',
    path: inquiryRoute((await params).no),
    hidden: true,
  });
}

export default async function InquiryPage({ params }: PageProps) {
  const { no } = await params;
  return (
    <MemberPage above={[INQUIRIES]} here={{ name: TITLE, path: inquiryRoute(no) }}>
      <Suspense fallback={<MembersSkeleton />}>
        <OwnInquiry inquiryId={no} />
      </Suspense>
    </MemberPage>
  );
}
