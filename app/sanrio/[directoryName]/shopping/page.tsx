import type { Metadata } from 'next';
import { comingMetadata } from '#components/mypage/coming-metadata.ts';
import { DrawComingPage } from '#components/mypage/draw-coming-page.tsx';
import { NoSuchPage } from '#components/shell/message/no-such-page.tsx';
import { shoppingRoute } from '#lib/site/routes.ts';
import { drawOf, type DrawPageProps } from '../draw-of-page.ts';

export const revalidate = 60;

export const generateStaticParams = () => [];

export async function generateMetadata(props: DrawPageProps): Promise<Metadata> {
  return comingMetadata('shopping', shoppingRoute((await props.params).directoryName));
}

export default async function ShoppingPage(props: DrawPageProps) {
  const draw = await drawOf(props);
  if (draw === null) return <NoSuchPage />;
  return <DrawComingPage name="shopping" draw={draw} path={shoppingRoute(draw.directoryName)} />;
}
