'use client';

import { later } from '#components/page/arrival/later.tsx';

// What hangs on who is looking. Nobody knows that before the page has asked, so it need not come with the page.

export const LogOutLater = later(() => import('./after-the-page.ts').then(({ LogOut }) => LogOut));

export const UnseenNoticeLater = later(() =>
  import('./after-the-page.ts').then(({ UnseenNotice }) => UnseenNotice),
);
