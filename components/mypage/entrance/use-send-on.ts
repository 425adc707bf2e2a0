'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useSession } from '#lib/session/use-session.ts';
import { safeReturn } from '#lib/site/login-routes.ts';
import { wantedPage } from './use-next.ts';

/** Somebody who is a member already has no business at the way in, and is sent on to the page they wanted. */
export function useSendOn({ unless }: { readonly unless: boolean }): void {
  const { session } = useSession();
  const router = useRouter();
  const goesOn = session.kind === 'member' && !unless;
  useEffect(() => {
    if (goesOn) router.replace(safeReturn(wantedPage()));
  }, [goesOn, router]);
}
