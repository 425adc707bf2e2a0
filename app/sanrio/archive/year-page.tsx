import { ArchivePage } from '#components/search/archive-page.tsx';
import { HeadOfPage } from '#components/seo/head-of-page.tsx';
import { MissingPage, errorBoundaryPage } from '#components/shell/error-boundary-page.tsx';
import { metadataText } from '#lib/seo/page-metadata.ts';
import { archiveFacts, archiveOfPage, type ArchiveProps } from './archive-of-page.ts';

async function YearPage(props: ArchiveProps) {
  const shown = await archiveOfPage(props);
  if (shown === null) return <MissingPage />;
  return (
    <>
      <HeadOfPage {...metadataText(archiveFacts(shown))} />
      <ArchivePage {...shown} />
    </>
  );
}

/** One page of the draws whose sale ended in a year. */
export const ArchiveOfYear = errorBoundaryPage(YearPage);
