import type { Metadata } from 'next';
import { OpenPreview } from '#components/draws/open-preview.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { PREVIEW_PAGE } from '#lib/site/preview-route.ts';

export const generateMetadata = async (): Promise<Metadata> => ({
  ...(await pageMetadata({ title: 'プレビュー', path: PREVIEW_PAGE, hidden: true })),
  referrer: 'no-referrer',
});

export default OpenPreview;
