import { NotFoundPage } from '#components/shell/not-found-page.tsx';
import { missingPage } from '#lib/seo/page-metadata.ts';

export const generateMetadata = missingPage;

export default function NotFound() {
  return <NotFoundPage />;
}
