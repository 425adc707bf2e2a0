'use client';

import { BrokenPictures } from '#components/images/broken-pictures.ts';
import { PageHearts } from '#components/favourites/page-hearts.tsx';
import { OfflineCopies } from './offline-copies.ts';
import { VisitReport } from './navigation/visit-report.ts';
import { UnseenNotice } from './unseen-notice.tsx';

/** Parts of every page that work after it has loaded. */
export const PageWork = () => (
  <>
    <BrokenPictures />
    <PageHearts />
    <UnseenNotice />
    <OfflineCopies />
    <VisitReport />
  </>
);
