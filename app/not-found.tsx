import { NotFoundPage } from '#components/shell/not-found-page.tsx';
import { MISSING_PAGE } from '#lib/seo/page-metadata.ts';

export const metadata = MISSING_PAGE;

export default function NotFound() {
  return <NotFoundPage />;
}
