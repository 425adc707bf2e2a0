'use client';

import { afterHydration } from '#components/ui/deferred.tsx';

/** The draws opened on this device. Only the browser knows them, so that their code loads after the page. */
export const RecentDraws = afterHydration(() =>
  import('./recent-list.tsx').then(({ RecentList }) => RecentList),
);
