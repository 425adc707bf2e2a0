'use client';

import { deferred } from '#components/ui/deferred.tsx';

// What hangs on who is looking. Nobody knows that before the page has asked, so it need not come with the page.

export const DeferredLogOut = deferred(() => import('./deferred-scripts.ts').then(({ LogOut }) => LogOut));

export const DeferredUnseenNotice = deferred(() =>
  import('./deferred-scripts.ts').then(({ UnseenNotice }) => UnseenNotice),
);
