'use client';

import { later } from '#components/page/arrival/later.tsx';

// What hangs on who is looking. Nobody knows that before the page has asked, so it need not come with the page.

export const LogOutLater = later(() => import('./log-out.tsx').then(({ LogOut }) => LogOut));

export const UnseenNoticeLater = later(() =>
  import('./unseen/unseen-notice.tsx').then(({ UnseenNotice }) => UnseenNotice),
);
