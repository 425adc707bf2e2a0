import { MissingMessage } from '#components/shell/message/missing-message.tsx';
import { MISSING_PAGE } from '#lib/seo/page-metadata.ts';

export const metadata = MISSING_PAGE;

export default function NotFound() {
  return <MissingMessage />;
}
