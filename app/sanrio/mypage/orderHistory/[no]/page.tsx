import type { Metadata } from 'next';
import { ORDERS } from '#components/account/member-links.ts';
import { MemberPage } from '#components/account/member-page.tsx';
import { OwnOrder } from '#components/orders/own-order.tsx';
import { issuer } from '#components/orders/issuer.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { orderRoute } from '#lib/site/routes.ts';

export const revalidate = 3600;

export const generateStaticParams = () => [];

const TITLE = '購入詳細';

type PageProps = { readonly params: Promise<{ readonly no: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return pageMetadata({
    title: TITLE,
    description: '一回の購入の内容とお支払い、引いた結果を見られます。領収書もここから印刷できます。',
    path: orderRoute((await params).no),
    hidden: true,
  });
}

export default async function OrderPage({ params }: PageProps) {
  const { no } = await params;
  return (
    <MemberPage isWide above={[ORDERS]} here={{ name: TITLE, path: orderRoute(no) }}>
      <OwnOrder orderHistoryId={no} issuer={await issuer()} />
    </MemberPage>
  );
}
