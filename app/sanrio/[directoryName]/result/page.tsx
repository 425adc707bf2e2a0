import type { Metadata } from 'next';
import { ResultPage } from '#components/play/result/result-page.tsx';
import {
  MissingPage,
  errorBoundaryMetadata,
  errorBoundaryPage,
} from '#components/shell/error-boundary-page.tsx';
import { missingPage, pageMetadata } from '#lib/seo/page-metadata.ts';
import { resultRoute } from '#lib/site/routes.ts';
import { drawOf, type DrawPageProps } from '../draw-of-page.ts';

export const revalidate = 60;

export const generateStaticParams = () => [];

async function headOf(props: DrawPageProps): Promise<Metadata> {
  if ((await drawOf(props)) === null) return missingPage();
  return pageMetadata({
    title: 'くじ結果',
    description: 'ハンドルをまわして、カプセルをひとつずつ開けられます。',
    path: resultRoute((await props.params).directoryName),
    hidden: true,
  });
}

export const generateMetadata = errorBoundaryMetadata(headOf);

async function Page(props: DrawPageProps) {
  const draw = await drawOf(props);
  if (draw === null) return <MissingPage />;
  return <ResultPage draw={draw} />;
}

export default errorBoundaryPage(Page);
