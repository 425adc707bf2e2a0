'use client';

import { deferred } from '#components/ui/deferred.tsx';

/** The draws opened on this device. Only the browser knows them, so that their code loads after the page. */
export const RecentDraws = deferred(() => import('./recent-list.tsx').then(({ RecentList }) => RecentList));
