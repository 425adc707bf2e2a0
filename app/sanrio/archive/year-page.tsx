import { ArchivePage } from '#components/search/archive-page.tsx';
import { MissingPage, errorBoundaryPage } from '#components/shell/error-boundary-page.tsx';
import { archiveOfPage, type ArchiveProps } from './archive-of-page.ts';

async function YearPage(props: ArchiveProps) {
  const shown = await archiveOfPage(props);
  if (shown === null) return <MissingPage />;
  return <ArchivePage {...shown} />;
}

/** One page of the draws whose sale ended in a year. */
export const ArchiveOfYear = errorBoundaryPage(YearPage);
