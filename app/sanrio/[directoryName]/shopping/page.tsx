import type { Metadata } from 'next';
import { CheckoutPage } from '#components/checkout/checkout-page.tsx';
import {
  MissingPage,
  errorBoundaryMetadata,
  errorBoundaryPage,
} from '#components/shell/error-boundary-page.tsx';
import { missingPage, pageMetadata } from '#lib/seo/page-metadata.ts';
import { shoppingRoute } from '#lib/site/routes.ts';
import { drawOf, type DrawPageProps } from '../draw-of-page.ts';

export const revalidate = 60;

export const generateStaticParams = () => [];

async function headOf(props: DrawPageProps): Promise<Metadata> {
  if ((await drawOf(props)) === null) return missingPage();
  return pageMetadata({
    title: '購入内容確認',
    description: '回数、合計、お支払い方法を確かめてから、注文を確定します。',
    path: shoppingRoute((await props.params).directoryName),
    hidden: true,
  });
}

export const generateMetadata = errorBoundaryMetadata(headOf);

async function Page(props: DrawPageProps) {
  const draw = await drawOf(props);
  if (draw === null) return <MissingPage />;
  return <CheckoutPage draw={draw} />;
}

export default errorBoundaryPage(Page);
