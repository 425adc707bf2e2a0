'use client';

import { deferred } from '#components/ui/deferred.tsx';

// What hangs on who is looking. Nobody knows that before the page has asked, so it need not come with the page.

export const LogOutLater = deferred(() => import('./deferred-scripts.ts').then(({ LogOut }) => LogOut));

export const UnseenNoticeLater = deferred(() =>
  import('./deferred-scripts.ts').then(({ UnseenNotice }) => UnseenNotice),
);
