import { OpenPreview } from '#components/draws/open-preview.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { PREVIEW_PAGE } from '#lib/site/preview-route.ts';

export const metadata = {
  ...pageMetadata({ title: 'プレビュー', path: PREVIEW_PAGE, hidden: true }),
  referrer: 'no-referrer',
} as const;

export default OpenPreview;
