import { ArchiveIndex } from '#components/search/archive-page.tsx';
import { errorBoundaryPage } from '#components/shell/error-boundary-page.tsx';
import { callApi, orThrow } from '#lib/api/server-client.ts';
import { pageMetadata, type PageInfo } from '#lib/seo/page-metadata.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { archiveYears } from './archive-of-page.ts';

export const revalidate = 60;

const FACTS: PageInfo = {
  title: '終了したガチャ',
  description: ({ name }) =>
    `販売が終わった${name}のガチャを、年ごとに見られます。賞品と公平性の記録も残っています。`,
  keywords: ['終了', '過去のガチャ'],
  path: ROUTES.archive,
};

export const generateMetadata = () => pageMetadata(FACTS);

const MAX_LATEST = 6;

async function Archive() {
  const query = { state: 'ended', limit: MAX_LATEST } as const;
  const latest = callApi('searchDraws', { query }, { tags: ['draws'] });
  return <ArchiveIndex years={await archiveYears()} latest={orThrow(await latest).items} />;
}

export default errorBoundaryPage(Archive);
