'use client';

import { afterHydration } from '#components/ui/deferred.tsx';

// Parts that depend on the session. It is unknown until the page has asked, so their code loads after the page.

export const DeferredLogOut = afterHydration(() =>
  import('./deferred-scripts.ts').then(({ LogOut }) => LogOut),
);

export const DeferredPageWork = afterHydration(() =>
  import('./deferred-scripts.ts').then(({ PageWork }) => PageWork),
);
