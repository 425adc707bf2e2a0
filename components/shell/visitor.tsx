'use client';

import { deferred } from '#components/ui/deferred.tsx';

// Parts that depend on the session. It is unknown until the page has asked, so their code loads after the page.

export const DeferredLogOut = deferred(() => import('./deferred-scripts.ts').then(({ LogOut }) => LogOut));

export const DeferredPageWork = deferred(() =>
  import('./deferred-scripts.ts').then(({ PageWork }) => PageWork),
);
